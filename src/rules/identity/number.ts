export type Status = "OK" | "WARN" | "INVALID";

/** The number in the form used for comparison and lookup: without spaces, dots, dashes or asterisks, in upper case. */
export function normalise(text: string): string {
  return text.replaceAll(/[\s.*\u2010-\u2015\u2212-]/g, "").toUpperCase();
}

/** Whether a spreadsheet has rounded a long number, as in 9.85112E+14. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text.trim());
}

/** The typing errors by which two numbers may differ. */
export type Slip = "SAME" | "SWAPPED" | "ONE_WRONG" | "ONE_MISSING";

/**
 * Looks for a likely typing error between two numbers: the same number, two neighbouring characters swapped, one
 * character wrong, or one missing. Chips and passports issued together have consecutive numbers, so one wrong
 * character among the last four does not indicate an error.
 */
export function slipBetween(one: string, other: string): Slip | null {
  const [a, b] = [normalise(one), normalise(other)];
  if (a === "" || b === "") return null;
  if (a === b) return "SAME";
  if (Math.abs(a.length - b.length) === 1) return isOneShort(a, b) ? "ONE_MISSING" : null;
  return a.length === b.length ? slipAtSameLength(a, b) : null;
}

/** The message about a typing error; `other` is the number compared with. */
function slipSentence(slip: Slip, other: string): string {
  const words = {
    SAME: `The same number is given for another (${other}).`,
    SWAPPED: `It is another number given (${other}) with two neighbouring characters swapped.`,
    ONE_WRONG: `It differs from another number given (${other}) in a single character.`,
    ONE_MISSING: `It is another number given (${other}) with one character more or fewer.`,
  } satisfies Record<Slip, string>;
  return `${words[slip]} Check it against the passport and the scanner.`;
}

/** The message about the first likely typing error against any of the other numbers; null when there is none. */
export function slipAmong(number: string, others: readonly string[]): string | null {
  for (const other of others) {
    const slip = slipBetween(number, other);
    if (slip) return slipSentence(slip, other);
  }
  return null;
}

const RUNNING_ON = 4;

function slipAtSameLength(a: string, b: string): Slip | null {
  const apart = Array.from(a, (character, index) => (character === b[index] ? -1 : index)).filter(
    (index) => index >= 0,
  );
  const [first = 0, second = 0] = apart;
  if (apart.length === 1) return first < a.length - RUNNING_ON ? "ONE_WRONG" : null;
  if (apart.length !== 2 || second !== first + 1) return null;
  return a[first] === b[second] && a[second] === b[first] ? "SWAPPED" : null;
}

function isOneShort(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  for (let index = 0; index < long.length; index++)
    if (long.slice(0, index) + long.slice(index + 1) === short) return true;
  return false;
}

/** Words that people type instead of a missing number. */
const words = new Set(
  `idk later lost na nil no nochip noclue noidea none nonumber nopassport notavailable notchipped notknown notsure notyet
    pending tba tbc tbd test unknown unsure xxx`.split(/\s+/),
);

/** The remark when neither the passport field nor the chip field has a number. */
export const NEITHER_TO_HAND =
  "Neither to hand? A passport's number has 15 characters, such as 826 046 001 234 567, and stands on its first pages, in Section I. A microchip number has 15 digits, such as 985 141 000 123 456, and is in the passport, too; a vet's scanner reads it. You can put both in later.";

// a counting number of nine digits would be a valid older chip
const counting = "12345678";

/** Whether the text is not a number but a word, a dash, or placeholder digits such as 12345. */
export function isPlaceholder(text: string): boolean {
  const bare = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (bare === "") return text.trim() !== "";
  if (words.has(bare)) return true;
  // 15 equal digits are an invalid number, which gets its own message
  if (bare.length < 15 && /^(.)\1*$/u.test(bare)) return true;
  return counting.startsWith(bare);
}

/** The country or territory with an ISO 3166-1 numeric code ("826"), in its everyday English name; null when no such code is in use. */
export function countryOf(code: string): string | null {
  return COUNTRIES.get(code) ?? null;
}

/** The ISO 3166-1 numeric codes, and four that were withdrawn after horses had been chipped with them. */
const COUNTRIES = new Map(
  `004 Afghanistan|008 Albania|010 Antarctica|012 Algeria|016 American Samoa|020 Andorra|024 Angola
  028 Antigua and Barbuda|031 Azerbaijan|032 Argentina|036 Australia|040 Austria|044 the Bahamas|048 Bahrain
  050 Bangladesh|051 Armenia|052 Barbados|056 Belgium|060 Bermuda|064 Bhutan|068 Bolivia
  070 Bosnia and Herzegovina|072 Botswana|074 Bouvet Island|076 Brazil|084 Belize
  086 the British Indian Ocean Territory|090 the Solomon Islands|092 the British Virgin Islands|096 Brunei
  100 Bulgaria|104 Myanmar|108 Burundi|112 Belarus|116 Cambodia|120 Cameroon|124 Canada|132 Cape Verde
  136 the Cayman Islands|140 the Central African Republic|144 Sri Lanka|148 Chad|152 Chile|156 China|158 Taiwan
  162 Christmas Island|166 the Cocos Islands|170 Colombia|174 the Comoros|175 Mayotte|178 the Congo
  180 the Democratic Republic of the Congo|184 the Cook Islands|188 Costa Rica|191 Croatia|192 Cuba|196 Cyprus
  203 the Czech Republic|204 Benin|208 Denmark|212 Dominica|214 the Dominican Republic|218 Ecuador
  222 El Salvador|226 Equatorial Guinea|231 Ethiopia|232 Eritrea|233 Estonia|234 the Faroe Islands
  238 the Falkland Islands|239 South Georgia|242 Fiji|246 Finland|248 Åland|250 France|254 French Guiana
  258 French Polynesia|260 the French Southern Territories|262 Djibouti|266 Gabon|268 Georgia|270 the Gambia
  275 Palestine|276 Germany|288 Ghana|292 Gibraltar|296 Kiribati|300 Greece|304 Greenland|308 Grenada
  312 Guadeloupe|316 Guam|320 Guatemala|324 Guinea|328 Guyana|332 Haiti|334 Heard and McDonald Islands
  336 Vatican City|340 Honduras|344 Hong Kong|348 Hungary|352 Iceland|356 India|360 Indonesia|364 Iran|368 Iraq
  372 Ireland|376 Israel|380 Italy|384 Ivory Coast|388 Jamaica|392 Japan|398 Kazakhstan|400 Jordan|404 Kenya
  408 North Korea|410 South Korea|414 Kuwait|417 Kyrgyzstan|418 Laos|422 Lebanon|426 Lesotho|428 Latvia
  430 Liberia|434 Libya|438 Liechtenstein|440 Lithuania|442 Luxembourg|446 Macao|450 Madagascar|454 Malawi
  458 Malaysia|462 the Maldives|466 Mali|470 Malta|474 Martinique|478 Mauritania|480 Mauritius|484 Mexico
  492 Monaco|496 Mongolia|498 Moldova|499 Montenegro|500 Montserrat|504 Morocco|508 Mozambique|512 Oman
  516 Namibia|520 Nauru|524 Nepal|528 the Netherlands|530 the Netherlands Antilles (a former code)|531 Curaçao
  533 Aruba|534 Sint Maarten|535 the Caribbean Netherlands|540 New Caledonia|548 Vanuatu|554 New Zealand
  558 Nicaragua|562 Niger|566 Nigeria|570 Niue|574 Norfolk Island|578 Norway|580 the Northern Mariana Islands
  581 the outlying islands of the United States|583 Micronesia|584 the Marshall Islands|585 Palau|586 Pakistan
  591 Panama|598 Papua New Guinea|600 Paraguay|604 Peru|608 the Philippines|612 Pitcairn|616 Poland|620 Portugal
  624 Guinea-Bissau|626 East Timor|630 Puerto Rico|634 Qatar|638 Réunion|642 Romania|643 Russia|646 Rwanda
  652 Saint Barthélemy|654 Saint Helena|659 Saint Kitts and Nevis|660 Anguilla|662 Saint Lucia|663 Saint Martin
  666 Saint Pierre and Miquelon|670 Saint Vincent and the Grenadines|674 San Marino|678 São Tomé and Príncipe
  682 Saudi Arabia|686 Senegal|688 Serbia|690 the Seychelles|694 Sierra Leone|702 Singapore|703 Slovakia
  704 Vietnam|705 Slovenia|706 Somalia|710 South Africa|716 Zimbabwe|724 Spain|728 South Sudan|729 Sudan
  732 Western Sahara|736 Sudan (a former code)|740 Suriname|744 Svalbard and Jan Mayen|748 Eswatini|752 Sweden
  756 Switzerland|760 Syria|762 Tajikistan|764 Thailand|768 Togo|772 Tokelau|776 Tonga|780 Trinidad and Tobago
  784 the United Arab Emirates|788 Tunisia|792 Turkey|795 Turkmenistan|796 the Turks and Caicos Islands|798 Tuvalu
  800 Uganda|804 Ukraine|807 North Macedonia|818 Egypt|826 the United Kingdom|831 Guernsey|832 Jersey
  833 the Isle of Man|834 Tanzania|840 the United States|850 the United States Virgin Islands|854 Burkina Faso
  858 Uruguay|860 Uzbekistan|862 Venezuela|876 Wallis and Futuna|882 Samoa|887 Yemen
  890 Yugoslavia (a former code)|891 Serbia and Montenegro (a former code)|894 Zambia`
    .split(/[|\n]/)
    .map((entry): [string, string] => [entry.trim().slice(0, 3), entry.trim().slice(4)]),
);
