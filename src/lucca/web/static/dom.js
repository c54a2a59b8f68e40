// What the other scripts find things by.

export const find = (selector, within = document) => [...within.querySelectorAll(selector)];
export const byId = (id) => document.getElementById(id);

/** What a visitor likes, on this device. */
export const kept = (name, usual) => localStorage.getItem(`lucca-${name}`) ?? usual;

/** Whether a visitor asked for no motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
