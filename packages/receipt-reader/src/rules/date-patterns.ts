import { list } from './text.ts'

export const NAMED = list(
  `date, datum, tarikh, fecha, data, datum uhrzeit, sales date, invoice date, bill date, printed,
    time, dato, paivays, paivamaara, tarih, datum vystaveni, datum prodeje, data sprzedazy,
    data wystawienia, data emisiei, kelt, kelte, ngay, emissao, data de emissao, fecha emision,
    date de facture, rechnungsdatum, booked on, booking date, buchungsdatum, issued on, order date,
    date of issue, date d achat, commande du, fecha de compra, invoice dt, bill dt, dt, 日付, 発行日, 取引日, 利用日, 날짜, 日期`,
)

/** Words for a date that is not the purchase's: an expiry, an offer, a birthday. */
export const OTHER = list(`
  expiry, expires, expire, valid, validity, gultig, geldig, valable, valido, valide, offer, until,
  before, best before, due date, due on, due by, due, payable by, pay by, payment due, faellig, fallig, faelligkeit,
  zahlbar, zahlungsziel, zu zahlen bis, bis zum, bis spaetestens, spaetestens, echeance, a payer avant, a regler avant,
  avant le, date limite, limite, vencimiento, vence, vence el, pagar antes, antes de, hasta, vencimento, vence em, ate,
  scadenza, scade, entro, entro il, da pagare entro, vervaldatum, vervaldag, te betalen voor, uiterlijk, uiterste,
  betalen voor, termin platnosci, platne do, wazne do, splatnost, datum splatnosti, splatne, platnost do, fizetesi hatarido,
  hatarido, ervenyes, scadent, termen de plata, forfallsdato, forfall, forfaldsdato, forfaldsdag, forfaldsdato, forfallodag,
  forfallodatum, betalas senast, senest, senast, erapaiva, viimeistaan, son odeme, vade, vade tarihi, han thanh toan,
  jatuh tempo, tarikh akhir, tempo, respond by, redeem by, use by, sell by, best by, good until, ends, ending, return policy,
  policy expires, exchange by, exchange until, refund by, refund until, rueckgabe bis, umtausch bis, retour avant, cambio hasta,
  devolucion hasta, cambios hasta, garantie, warranty, guarantee, garantia, garanzia, 支払期限, 期限, 有効期限, お支払期日, 만료, 유효기간, 有效期, 截止,
  delivery, arrival, anreise, check in, exchange, return by, returns, return, refund, thru,
  through, birth, promotion, since, established, est, umtausch, between, travel date, date of travel, date of journey, journey, hinfahrt, ruckfahrt, abfahrt, depart le,
  data podrozy, fecha de viaje`)

/** What precedes the first day of a stay, a rental or parking. */
export const BEGINS = list(`
  arrival, arr, anreise, ankunft, check in, arrivee, llegada, fecha entrada, entrada, arrivo, aankomst, przyjazd,
  prijezd, erkezes, ankomst, giris, chegada, einfahrt, entry, pickup, pick up, inicio`)

/** What precedes its last day, on which it is paid. */
export const ENDS = list(`
  departure, dep, abreise, check out, depart, salida, partenza, saida, avreise, afrejse, avresa, vertrek, wyjazd,
  odjezd, elutazas, cikis, ausfahrt, exit, return, rueckgabe, drop off`)

export const MONTHS = [
  `jan januar january januari janvier enero gennaio ene gen januar
    janeiro styczen stycznia sty leden ledna led janvari ianuarie ian ocak oca tammikuu`,
  `feb februar february februari fevrier febrero febbraio fev
    fevereiro luty lutego lut unor unora februarie subat sub helmikuu fevr`,
  `mar mrz marz march maart mars marzo mac maerz mrt
    marco marzec marca brezen brezna bre marciu martie mart marcius maaliskuu`,
  `apr april avril abril aprile avr abr
    kwiecien kwietnia kwi duben dubna dub aprilie nisan nis aprilis huhtikuu`,
  `may mai mei mayo maggio mag maj maja kveten kvetna kve mayis mayi majus toukokuu maio`,
  `jun juni june juin junio giugno giu
    junho czerwiec czerwca cze cerven cervna iunie iun haziran haz junius kesakuu`,
  `jul juli july juillet julio luglio julai lug juil
    julho lipiec lipca lip cervenec cervence iulie iul temmuz tem julius heinakuu`,
  `aug august augustus aout agosto ogos ago agt
    sierpien sierpnia sie srpen srpna srp agustos agu augusztus elokuu augusti`,
  `sep sept september septembre septiembre settembre set
    setembro wrzesien wrzesnia wrz zari septembrie eylul eyl szeptember syyskuu`,
  `oct okt oktober october octobre octubre ottobre ott
    outubro out pazdziernik pazdziernika paz rijen rijna rij octombrie ekim eki lokakuu`,
  `nov november novembre noviembre
    novembro listopad listopada lis listopadu noiembrie kasim kas marraskuu`,
  `dec dez dezember december decembre diciembre dicembre dis disember dic
    dezembro grudzien grudnia gru prosinec prosince decembrie aralik ara joulukuu desember`,
].map((names) => names.split(/\s+/))

export const MONTH = MONTHS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')

export const TIME =
  /(?<!\d)(?:[01]?\d|2[0-3])\s?(?:[:h]\s?[0-5]\d(?:\s?[:.]\s?[0-5]\d)?|\.[0-5]\d\s?(?:uhr|[ap]\.?m\b))/i

// After a two-digit year a time may follow without a space: "12/12/1416:45".
const YEAR = `(?:((?:19|20)\\d{2})(?!:\\d{2})(?=\\D|$|\\d{1,2}[:.h]\\d{2}|\\d{4}(?!\\d))|'?(\\d{2})(?=\\D|$|\\d{1,2}:\\d{2}))`
const SEP = `[/.\\-–'_,]`
const SAME = `(\\s?[/.\\-–]\\s?)`

/** `reiwa`: the year of the Japanese era that began in 2019. */
type Role = 'day' | 'month' | 'name' | 'year' | 'reiwa' | 'skip'

export const PATTERNS: { pattern: RegExp; roles: Role[]; mended?: true }[] = [
  {
    pattern: new RegExp(
      `(?<!\\d)((?:19|20)\\d{2})${SEP}-?(\\d{1,2})${SEP}-?(\\d{2}|\\d(?!\\d))`,
      'g',
    ),
    roles: ['year', 'month', 'day'],
  },
  {
    pattern: /(?<!\d)((?:19|20)\d{2})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?/g,
    roles: ['year', 'month', 'day'],
  },
  // "令和8年5月14日"; its first year is 元.
  {
    pattern: /令和\s?(\d{1,2}|元)\s?[年.]\s?(\d{1,2})\s?[月.]\s?(\d{1,2})\s?日?/g,
    roles: ['reiwa', 'month', 'day'],
  },
  // Hungarian and Korean: "2026. 03. 14."
  {
    pattern: /(?<!\d)((?:19|20)\d{2})\.\s(\d{1,2})\.\s(\d{1,2})(?!\d)/g,
    roles: ['year', 'month', 'day'],
  },
  // The same separator twice, not inside a longer number: "nu11-18/06/09-1018481" contains no date.
  {
    pattern: new RegExp(`(?<!\\d|\\d[./-])(\\d{1,2})${SAME}(\\d{1,2})\\2${YEAR}(?!-\\d{3})`, 'g'),
    roles: ['day', 'skip', 'month', 'year', 'year'],
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[\\s./,\\-']*(?:de\\s)?(${MONTH})[a-z]{0,2}[\\s./,\\-']*(?:del?\\s)?${YEAR}`,
      'gi',
    ),
    roles: ['day', 'name', 'year', 'year'],
  },
  {
    pattern: new RegExp(
      `(?<![a-z])(${MONTH})[\\s./,\\-]*(\\d{1,2})(?:st|nd|rd|th)?[\\s./,\\-]*(?:(?<=\\D)|(?='))${YEAR}`,
      'gi',
    ),
    roles: ['name', 'day', 'year', 'year'],
  },
  {
    pattern: new RegExp(
      `(?<![\\w.,]|\\w[-/])(\\d{1,2})${SEP}(\\d{1,2})${SEP}${YEAR}(?!-\\d{3})`,
      'g',
    ),
    roles: ['day', 'month', 'year', 'year'],
  },
  {
    pattern: /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g,
    roles: ['year', 'month', 'day'],
  },
  // A point misread as a colon, before a complete year.
  {
    pattern: /(?<![\d:])(\d{1,2})[:.](\d{1,2})[:.](20\d{2})(?!\d)/g,
    roles: ['day', 'month', 'year'],
  },
  // The month's name with one letter misread or lost, before a complete year: "22 Mr 2016".
  {
    pattern: /(?<!\d)(\d{1,2})[\s./-]?([A-Z]{2,4})[\s./-]?(20\d{2})/gi,
    roles: ['day', 'name', 'year'],
    mended: true,
  },
  // Slashes lost or misread as 1, 7 or a letter, on a row labelled as a date: "DATE:250412017", "DATE:2504/2017".
  {
    pattern:
      /(?<![\d/])(3[01]|[12]\d|0?[1-9])(?:\s?\D\s?|[17])?(3[01]|[12]\d|0?[1-9])(?:\s?\D\s?|[17])?(20\d{2})(?!\d)/g,
    roles: ['day', 'month', 'year'],
    mended: true,
  },
  // One slash misread as 1 or 7 before a time of day: "12/12714 16:45".
  {
    pattern: /(?<![\d/])(\d{1,2})(?:\/(\d{2})[17]|[17](\d{2})\/)(\d{2})(?=\s?\d{1,2}:\d{2})/g,
    roles: ['day', 'month', 'month', 'year'],
    mended: true,
  },
]
