// What pictures say and what the data say of them: to search, to filter and to
// sort by. It is read once somebody looks for something.
let words = {number: -1, texts: {}, games: {}}, asked = -1;

// renew reads the words of a state, once, and says when they are there.
export async function renew(number, then) {
  if (asked === number) return;
  asked = number;
  try {
    words = await (await fetch('words.json')).json();
    then();
  } catch { asked = -1; }
}

// fields are those of some games, each once, in their order.
export function fields(games) {
  const all = new Map(games.flatMap(g => words.games[g.id]?.fields || []).map(f => [f.id, f]));
  return [...all.values()];
}

export const said = (g, f) => words.games[g.id]?.things[f.key] || {};

// of is what a picture has for a field, undefined for nothing.
export function of(g, f, field) {
  switch (field) {
    case 'name': return f.name || f.id;
    case 'id': return f.id;
    case 'copies': return f.part === 'face' ? String(f.copies) : undefined;
  }
  return said(g, f)[field];
}

// options are the values of a field among pictures, with how many have each.
export function options(list, field) {
  const n = new Map();
  for (const {g, f} of list) {
    const v = of(g, f, field);
    if (v !== undefined) n.set(v, (n.get(v) || 0) + 1);
  }
  return [...n].sort((a, b) => order(a[0], b[0]));
}

// order puts numbers by what they count and all else by the alphabet; nothing
// comes last.
export function order(a, b) {
  if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
  const x = Number(a), y = Number(b);
  return a !== '' && b !== '' && !isNaN(x) && !isNaN(y) ? x - y : a.localeCompare(b, undefined, {numeric: true});
}

const plain = s => s.toLowerCase().normalize('NFKD').replace(/[\u0300-\u036f\u00ad]/g, '');
const holds = {
  ':': (v, x) => plain(v).includes(x), '=': (v, x) => order(plain(v), x) === 0, '!=': (v, x) => order(plain(v), x) !== 0,
  '<': (v, x) => order(plain(v), x) < 0, '>': (v, x) => order(plain(v), x) > 0, '<=': (v, x) => order(plain(v), x) <= 0, '>=': (v, x) => order(plain(v), x) >= 0,
};

// sought makes what is typed into a condition on pictures: words, "words in a
// row", and what a field is: cost>3, faction=wild, says:burn, each against its
// opposite with a minus before it. Fields are known by id or by printed name.
export function sought(typed, games) {
  const ids = new Map([...fields(games).flatMap(f => [[plain(f.name).replace(/\s+/g, ''), f.id], [plain(f.id), f.id]]), ['name', 'name'], ['id', 'id'], ['copies', 'copies']]);
  const all = [...typed.matchAll(/(-?)(?:([\p{L}\p{N}_-]+?)(:|!=|<=|>=|=|<|>))?(?:"([^"]*)"?|(\S+))/gu)].map(([whole, not, name, sign, row, word]) => {
    const field = name && ids.get(plain(name)), x = plain(row ?? word);
    const is = field ? (g, f) => { const v = of(g, f, field); return v !== undefined && holds[sign](v, x); }
      : (g, f, text) => text().includes(name || not && whole.length === 1 ? plain(whole).replaceAll('"', '') : x);
    return not && whole.length > 1 ? (g, f, text) => !is(g, f, text) : is;
  });
  return (g, f) => {
    let text;
    const read = () => text ??= plain([f.name, f.id, f.kind, f.component, f.side, g.id, g.title, words.texts[f.stamp] || '', ...Object.values(said(g, f))].join(' '));
    return all.every(is => is(g, f, read));
  };
}
