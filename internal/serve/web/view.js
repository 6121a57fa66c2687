// The large view of one face: as it is, beside how it was before the last
// change, with what it was made from and what was found there.
import {$, make, title} from './dom.js';

let list = [], at = 0;

function figure(stamp, caption, alt) {
  return make('figure', {}, make('img', {src: 'face/' + stamp + '.svg', alt}), make('figcaption', {}, caption));
}

function show() {
  const {g, f} = list[at];
  $('big-title').textContent = g.title + ': ' + title(f);
  const other = g.faces.find(x => x.part === 'face' && x.component === f.component && x.id === f.id && x.side !== f.side);
  const pictures = [];
  if (f.before) pictures.push(figure(f.before, 'before', title(f) + ', before'));
  pictures.push(figure(f.stamp, f.before ? 'after' : f.changed ? 'new' : f.side || f.part, title(f) + (f.before ? ', after' : '')));
  if (other) pictures.push(figure(other.stamp, other.side, title(other)));
  $('pictures').replaceChildren(...pictures);
  const about = {id: f.id, kind: f.kind, component: f.component, size: f.width + ' × ' + f.height + ' mm', copies: f.copies, 'made from': (f.from || []).join(', ')};
  $('about').replaceChildren(...Object.entries(about).filter(([, v]) => v).flatMap(([k, v]) => [make('dt', {}, k), make('dd', {}, String(v))]));
  $('beside').replaceChildren(...(f.findings || []).map(n => make('li', {class: g.findings[n].severity}, make('pre', {}, g.findings[n].text))));
  $('previous').disabled = at === 0;
  $('next').disabled = at === list.length - 1;
}

function go(step) {
  if (at + step < 0 || at + step >= list.length) return;
  at += step;
  show();
}

export const big = {
  open(all, index) {
    [list, at] = [all, index];
    show();
    $('big').showModal();
  },
  // renew shows the same faces as they are in a new state.
  renew(state) {
    if (!$('big').open) return;
    const key = list[at].f.key;
    list = list.map(x => state.games.flatMap(g => g.faces.map(f => ({g, f}))).find(y => y.f.key === x.f.key)).filter(Boolean);
    at = list.findIndex(x => x.f.key === key);
    if (at < 0) $('big').close(); else show();
  },
};

$('close').addEventListener('click', () => $('big').close());
$('previous').addEventListener('click', () => go(-1));
$('next').addEventListener('click', () => go(1));
$('big').addEventListener('keydown', e => {
  if (e.key === 'ArrowLeft') go(-1);
  if (e.key === 'ArrowRight') go(1);
});
