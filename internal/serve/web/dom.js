// Small words for making the page.

export const $ = id => document.getElementById(id);

// make is an element with attributes and children.
export function make(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined && v !== '') e.setAttribute(k, v);
  e.append(...children);
  return e;
}

export const count = (n, one) => n + ' ' + one + (n === 1 ? '' : 's');
export const title = f => (f.name || f.id) + (f.side ? ', ' + f.side : '') + (f.part === 'face' ? '' : ', ' + f.part + ' ' + f.id.replace(f.component + '-', ''));
