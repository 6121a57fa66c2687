package model

// Printed lists every phrase, in English, that the program itself or a shared layout prints: what a
// phrasebook may contain besides the texts of other layouts.
var Printed = []string{
	// sheets: above the pieces
	"Print at 100 %, {{ paper }}.", "Measure the ruler before you cut.", "Print on plain paper first and hold it against the sheet.",
	"Score and fold on the dashed line, glue, then cut apart.", "fronts above the fold, backs below it, rotated 180°",
	"Flip on the long edge.", "Flip on the short edge.", "Column order is mirrored.", "Row order is mirrored.",
	"fronts", "backs", "back", "one side only", "each back follows its front", "marks on this side", "no marks, cut from the front",
	"no marks, cut from the back", "shifted for {{ printer }}",
	// a piece over several sheets
	"part {{ n }} of {{ all }}", "Cut the left edge, glue it to the marks of {{ left }}.", "Cut the upper edge, glue it to the marks of {{ above }}.",
	"Cut the left and upper edges, glue them to the marks of {{ left }} and {{ above }}.",
	"Lay {{ parts }}.", "{{ part }} on the right tab", "{{ part }} on the lower tab",
	// below them, in the bookmarks and of the file
	"sheet {{ n }} of {{ all }}", "Sheet {{ n }}", "Decks", "Legend", "{{ tile }}, level {{ n }}", "Print at 100 %", "print and play",
	// booklets
	"signature {{ n }} of {{ all }}", "flip on the long edge", "flip on the short edge", "nest the sheets in order, with this one on the outside", "fold here",
	"fold on the dashes, cut along the full line",

	// the book: its parts
	"Rulebook", "Title page", "Contents", "Index", "continued", "page {{ n }}", "p. {{ n }}", "chapter {{ n }}", "appendix {{ n }}", "see {{ name }}", "{{ name }} (table)",
	"Rules by number", "Figure {{ n }}", "Note", "Example", "empty box", "ticked box", "In the book:", "{{ title }}, rules, print and play",
	"erratum {{ one }} corrected", "errata {{ first }} to {{ last }} corrected",
	// the colophon
	"This game.", "Source.", "Icons.", "Type.", "Printing.",
	"Laid out for {{ paper }}. Print at 100 %, double-sided if you like; the page numbers are on the outer edge.",
	"Whatever this book prints of the game's data is read from it; everything else is checked against it.",
	"Where this book cites it, {{ source }}:1–2 means lines 1 and 2.",
	"Drawn by {{ names }}, game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured, rotated and outlined.",
	"Set in {{ names }}, under the {{ licence }}.", "Set in {{ names }}.",
	// tables and lists
	"When", "Modifier", "Modifiers:", "Card", "Copies", "{{ cards }} in {{ kinds }}.", "Notes", "Term", "Meaning", "Scenario", "Victory", "Together: {{ sums }}",
	// appendices
	"The roster", "Tables", "The cards", "Odds", "Glossary", "Checked figures", "Questions we settled", "Errata in the source",
	"Every {{ one }}",
	"All", "Further tables", "{{ class }} tables", "Each table is kept whole, so that you can keep a finger on it while you play.",
	"What the dice and the cards come to: exact chances, not trials. Where the rules leave a question open, our reading of it counts.",
	"What the rules give in simple cases. Nobody rolls here: every number is computed from the rules.",
	"Where the source leaves a question open, we chose an answer. The rules, the sheets and the odds of this game follow it; agree on another if you prefer.",
	"Where the published text contradicts itself or leaves something out, this is what it says and what we play.",
	// questions and errata
	"We say:", "Why:", "Damaged:", "It could also be:", "Source: {{ cite }}.", "Because:", "The source says", "as given", "We rule",
	"The source is silent. We say", "The source prints", "{{ printed }}; we rule: {{ ruling }}", "left out", "row {{ name }}",
	// rules generated from functions
	"Counts", "Reason", "Not possible:", "if {{ so }}", "Roll", "Only where", "Go through", "{{ all }}, kind by kind", "Hand", "Result", "Otherwise", "Or",
	"Begin with", "Each time roll", "Then", "becomes", "Add up", "Until", "At most",
	// charts of odds
	"Per cent", "{{ n }} or better", "Our readings: {{ names }}.", "under {{ n }}", "{{ n }} or more", "over {{ n }}", "{{ n }} or less", "all",
	// stories
	"Who and where", "What you pay and add", "The roll", "What happens", "A hit.", "A miss.", "{{ roll }}, and {{ needed }} was needed.",
	"{{ roll }} and {{ added }} make {{ total }}; {{ needed }} was needed.", "The same roll, one thing changed", "as before", "the roll", "together",
	"needed", "dice", "rolled {{ n }}", "needed {{ n }}",
	// the table inside the cover, and what is read aloud of pictures
	"The table, ready to play, is shown inside the cover, on", "a picture of the table is inside the cover, on", "The table from above.", "Seen from above:", "Cards: {{ names }}",

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
