package model

// Printed lists every phrase, in English, that the program itself or a shared layout prints: what a
// phrasebook may contain besides the texts of other layouts.
var Printed = []string{
	// sheets: above the pieces
	"Print at 100 %, {{ paper }}.", "Measure the ruler before you cut.", "Try on plain paper first and hold it against the sheet.",
	"Score and fold on the dashed line, glue, then cut apart.", "fronts above the fold, backs below it, turned 180°",
	"Turn on the long edge.", "Turn on the short edge.", "Column order is mirrored.", "Row order is mirrored.",
	"fronts", "backs", "back", "one side only", "each back follows its front", "marks on this side", "no marks, cut from the front",
	"no marks, cut from the back", "moved for {{ printer }}",
	// a piece over several sheets
	"part {{ n }} of {{ all }}", "Cut the left edge, glue it to the marks of {{ left }}.", "Cut the upper edge, glue it to the marks of {{ above }}.",
	"Cut the left and upper edges, glue them to the marks of {{ left }} and {{ above }}.",
	"Lay {{ parts }}.", "{{ part }} on the right tab", "{{ part }} on the lower tab",
	// below them, in the bookmarks and of the file
	"sheet {{ n }} of {{ all }}", "Sheet {{ n }}", "Decks", "Legend", "{{ tile }}, level {{ n }}", "Print at 100 %", "print and play",
	// booklets
	"signature {{ n }} of {{ all }}", "turn on the long edge", "turn on the short edge", "lay the sheets into one another in order, this one outside", "fold here",
	"fold on the dashes, cut along the full line",

	// the book: its parts
	"Rulebook", "Title page", "Contents", "Index", "continued", "page {{ n }}", "p. {{ n }}", "chapter {{ n }}", "appendix {{ n }}", "see {{ name }}", "{{ name }} (table)",
	"Rules by number", "Figure {{ n }}", "Note", "Example", "empty box", "ticked box", "In the book:", "{{ title }}, rules, print and play",
	"erratum {{ one }} mended", "errata {{ first }} to {{ last }} mended",
	// the colophon
	"This game.", "Source.", "Icons.", "Type.", "Printing.",
	"Set for {{ paper }}. Print at 100 %, on both sides if you like; the page numbers stand on the outer edge.",
	"What this book prints of the game's data is read from it, and the rest is checked against it.",
	"Where this book names a place in it, {{ source }}:1–2 means its lines 1 and 2.",
	"Drawn by {{ names }}, game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured, turned and outlined.",
	"Set in {{ names }}, under the {{ licence }}.", "Set in {{ names }}.",
	// tables and lists
	"When", "Modifier", "Modifiers:", "Card", "Copies", "{{ cards }} in {{ kinds }}.", "Notes", "Term", "Meaning", "Scenario", "Victory", "Together: {{ sums }}",
	// appendices
	"The roster", "Tables", "The cards", "Odds", "Words of the game", "Checked figures", "Questions we settled", "Errata of the source",
	"Every {{ one }}",
	"All", "Further tables", "{{ class }} tables", "One table each, never broken, so that a finger can stay on it while you play.",
	"What the dice and the cards come to, counted and not tried. Where the rules leave a question open, our reading of it is counted.",
	"What the rules come to in plain cases. Nobody rolls here; every number is computed from the rules.",
	"Where the source leaves a question open we chose an answer. The rules, sheets and chances of this game follow it; agree on another if you like.",
	"Where the published text contradicts itself or leaves something out, this is what it prints and what we play.",
	// questions and errata
	"We say:", "Why:", "Damaged:", "It could also be:", "Source: {{ cite }}.", "Because:", "The source says", "as given", "We rule",
	"The source has nothing. We say", "The source prints", "{{ printed }}; we rule: {{ ruling }}", "left out", "row {{ name }}",
	// rules generated from functions
	"Counts", "Reason", "Not possible:", "if {{ so }}", "Roll", "Only where", "Go through", "{{ all }}, kind by kind", "Hand", "Result", "Otherwise", "Or",
	"Begin with", "Each time roll", "Then", "becomes", "Add up", "Until", "At most",
	// charts of odds
	"Per cent", "{{ n }} or better", "Our readings: {{ names }}.", "under {{ n }}", "{{ n }} or more", "over {{ n }}", "{{ n }} or less", "all",
	// stories
	"Who and where", "What you pay and add", "The roll", "What happens", "A hit.", "A miss.", "{{ roll }}, and {{ needed }} was needed.",
	"{{ roll }} and {{ added }} make {{ total }}; {{ needed }} was needed.", "The same throw, one thing changed", "as it was", "the roll", "together",
	"needed", "dice", "rolled {{ n }}", "needed {{ n }}",
	// the table inside the cover, and what is read aloud of pictures
	"The table lies ready inside the cover, on", "a picture of the table lies inside the cover, on", "The table from above.", "Seen from above:", "Cards: {{ names }}",

	// texts of the layouts that all games share, and of faces that import makes
	"Players: {{ game.players }} · {{ paper }}", "Edition: {{ edition }}", "'Player aid'", "In all", "glue", "tuck in", "cut out", "foot", "{{ unit.name }}: {{ one == '' ? plural(unit.size, 'card', 'cards') : plural(unit.size, one, unit?.many ?? '') }}",
	"copies + ' of ' + deck.size", "card.copies + ' of ' + deck.size",
	// values: decimal points, the letters of dice, quotation marks, yes and no, conjunctions and
	// numerals
	".", "d", "D", "“", "”", "‘", "’", "yes", "no", " and ", " or ", " to ", ", and ", ", or ", ", then ", " then ",
	"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
	"fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
	"1 card", "{{ n }} cards", "1 counter", "{{ n }} counters", "1 tile", "{{ n }} tiles", "1 record", "{{ n }} records", "{{ n }} in all", "1 kind", "{{ n }} kinds",
}
