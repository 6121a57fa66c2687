// Small words for making the page.

export const $ = id => document.getElementById(id);

// make is an element with attributes, without those that are nothing, and
// children. A picture that says nothing of its own still says so.
export function make(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined && (v !== '' || k === 'alt')) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

// value is what a field, a list or a group of choices says; set makes it say
// something else. A list of choices that are still to come takes it all the same.
export function value(id) {
  const e = $(id);
  return e.tagName === 'FIELDSET' ? e.querySelector('input:checked').value : e.value;
}
export function set(id, to) {
  const e = $(id);
  if (e.tagName === 'FIELDSET') {
    const one = [...e.querySelectorAll('input')].find(i => i.value === to);
    if (one) one.checked = true;
    return;
  }
  if (e.tagName === 'SELECT' && ![...e.options].some(o => o.value === to)) e.add(new Option(to, to));
  e.value = to;
}

// fill makes the children of an element these, and moves only what has to move:
// what goes, goes first, so that what follows it can stay.
export function fill(parent, children) {
  const stays = new Set(children);
  for (const c of [...parent.children]) if (!stays.has(c)) c.remove();
  let at = parent.firstElementChild;
  for (const c of children) {
    if (c === at) at = at.nextElementSibling;
    else parent.insertBefore(c, at);
  }
}

export const count = (n, one) => n + ' ' + one + (n === 1 ? '' : 's');

// local is the id of a sheet or page without what its title says already:
// "sheet 3, back", "page 12".
const local = f => {
  const m = f.id.match(/(\d+)(?:-(front|back))?$/);
  return f.part + (m ? ' ' + Number(m[1]) + (m[2] ? ', ' + m[2] : '') : ' ' + f.id);
};
export const side = f => f.part === 'face' ? f.side || '' : local(f);
export const title = f => (f.name || f.id) + (side(f) ? ', ' + side(f) : '');
export const address = stamp => 'face/' + stamp + '.svg';

// wide is how large a picture is in millimetres, with its bleed.
export const wide = f => [f.width, f.height].map(n => Number(n) + 2 * (f.bleed || 0));

const order = ['error', 'warning', 'note'];
// worst is the severity of the worst finding beside a face, '' without one.
export const worst = (g, f) => order.find(s => (f.findings || []).some(n => g.findings[n].severity === s)) || '';

// editor says how places are opened; the state tells it.
export const editor = {link: '', root: ''};

// place is a place of a file, "content/x.yaml:41:13", as a link that opens the
// editor there, or as it is.
export function place(at) {
  const [, file, line, column] = at.match(/^(.*?):(\d+)(?::(\d+))?$/) || [];
  if (!editor.link || !editor.root || !file) return make('code', {}, at);
  const path = (editor.root + '/' + file).split('/').map(encodeURIComponent).join('/').replace(/^([A-Za-z])%3A/, '$1:');
  const doubled = editor.link.includes('file/{path}') ? path.replace(/^\//, '') : path;
  return make('a', {class: 'place', href: editor.link.replace('{path}', () => doubled).replace('{line}', line).replace('{column}', column || 1), title: 'Open in your editor'}, at);
}
