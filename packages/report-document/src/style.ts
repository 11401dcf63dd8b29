import { type Markup, trusted } from './markup.ts'

/** Letter paper, 0.5 in margins. */
export const pageStyle = trusted('@page{size:letter;margin:.5in}')

const counted = '"Page " counter(page) " of " counter(pages)'

/** At the foot of every page, so that loose sheets can be told apart; `place` says which one it is, as CSS has it. */
export function footStyle(reportNumber = '', place = counted): Markup {
  const number = reportNumber.replace(/[^\w-]/g, '')
  const title = `Sortie · Expense Report${number && ` · ${number}`}`
  return trusted(
    `@page{@bottom-right{content:"${title} · " ${place};font:7pt Inter,sans-serif;color:#6b7280;vertical-align:top;padding-top:9pt}}`,
  )
}

export const reportStyle = trusted(`
.report{font:8.5pt/1.4 Inter,"Inter Variable",var(--scripts,"Noto Sans"),sans-serif;color:#111827;font-feature-settings:"tnum","cv11";font-variant-ligatures:no-contextual;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.report *{box-sizing:border-box}
.report a{color:inherit;text-decoration:none}
.report h1,.report h2,.report h3,.report p,.report dl,.report dd{margin:0}
.report .house{display:flex;align-items:center;gap:10pt;margin-bottom:10pt;font:600 11pt/1.2 Inter,"Inter Variable",var(--scripts,"Noto Sans"),sans-serif;overflow-wrap:anywhere}.report .house img{flex:none;max-width:160pt;max-height:40pt}.report .house div{min-width:0}
.report .masthead{display:flex;justify-content:space-between;align-items:flex-end;border-bottom:2pt solid #1c2b25;padding-bottom:8pt}
.report .product{font:600 24pt/1 "Barlow Condensed",Inter,sans-serif;letter-spacing:.05em;color:#1c2b25}
.report .subtitle{font-size:8pt;color:#4b5563;margin-top:3pt}
.report .what{text-align:right}
.report h1,.report h2{text-transform:none}
.report h1{font-family:inherit;letter-spacing:0;font-size:14pt;line-height:1.2;font-weight:600}
.report .range{font-size:9pt;color:#4b5563;margin-top:2pt}
.report h2{font:600 11pt/1.2 "Barlow Condensed",Inter,sans-serif;letter-spacing:.06em;color:#1c2b25}
.report .info{display:grid;grid-template-columns:1fr 1fr;column-gap:24pt;margin:12pt 0 14pt}
.report .info div{display:flex;gap:8pt;padding:3pt 0;border-bottom:.5pt solid #e5e7eb}
.report .info dt{width:70pt;flex:none;color:#6b7280}
.report .info dd{flex:1;font-weight:600;text-align:left;overflow-wrap:anywhere}
.report table{width:100%;border-collapse:collapse}
.report .lines{table-layout:fixed}
.report thead{display:table-header-group}
.report tr{break-inside:avoid}.report tr.long{break-inside:auto}
.report th{font-size:7pt;font-weight:600;text-align:left;color:#4b5563;border-bottom:1pt solid #1c2b25;padding:3pt 4pt;vertical-align:bottom}
.report td{text-align:left;vertical-align:top;padding:3.5pt 4pt;border-bottom:.5pt solid #e5e7eb;overflow-wrap:anywhere}
.report .no{width:24pt;color:#6b7280;padding-left:0;white-space:nowrap;overflow-wrap:normal}
.report .page{width:42pt}
.report th.date{width:50pt}.report th.category{width:56pt}.report th.description{width:29%}
.report th.receipt{width:42pt}.report .receipt{text-align:center}
.report .amount{width:78pt;text-align:right;padding-right:0;white-space:nowrap;font-variant-numeric:tabular-nums}
.report td.notes{color:#4b5563;white-space:pre-line}
.report .state{font-size:7pt;color:#6b7280}.report .state .draft{color:#92400e;font-weight:600}
.report .flights{margin-bottom:14pt}
.report .owed{margin-top:8pt}.report .owed p{display:flex;justify-content:space-between;padding:2.5pt 0;border-bottom:.5pt solid #e5e7eb}
.report .blank td{height:17pt}
.report .running td{background:#f3f4f2;color:#4b5563;font-weight:600;white-space:normal}
.report .receipts td{padding-top:0;color:#4b5563;font-size:7.5pt}
.report tr:not(.receipts):has(+.receipts){break-after:avoid}.report tr:has(+.receipts) td{border-bottom:0}
.report .receipts a{margin-right:8pt}.report .receipts a span{color:#6b7280}
.report .receipts figure{margin:2pt 0 4pt;break-inside:avoid}.report .receipts img{display:block;max-width:100%;max-height:6in;border:.5pt solid #d1d5db}
.report .cut>div{position:relative}.report .cut>div>div{position:absolute;overflow:hidden}.report .receipts .cut img{position:absolute;max-width:none;max-height:none;border:0}
.report .receipts figcaption{color:#6b7280;margin-top:2pt}.report .file{padding:2pt 0}.report .failed{color:#991b1b}
.report .closing{margin-top:14pt;break-inside:avoid}
.report .sums{display:flex;gap:32pt;align-items:flex-start;break-inside:avoid}
.report .coverage{width:150pt;flex:none}.report .coverage p{margin-top:4pt}
.report .subtotals{flex:1}.report .subtotals .amount{width:auto;padding-left:8pt}.report .subtotals th:first-child,.report .subtotals td:first-child{padding-left:0}
.report .total{display:flex;justify-content:space-between;align-items:baseline;border-top:2pt solid #1c2b25;border-bottom:.5pt solid #1c2b25;margin-top:12pt;padding:6pt 0;break-inside:avoid;font-size:10pt}
.report .total strong{font-size:14pt;font-weight:600;font-variant-numeric:tabular-nums}
.report .signatures{display:grid;grid-template-columns:1.6fr 1fr;column-gap:24pt;row-gap:14pt;margin-top:22pt;break-inside:avoid}
.report .signed{height:22pt;display:flex;align-items:flex-end;border-bottom:.75pt solid #111827;padding-bottom:3pt;font-size:11pt;overflow:hidden;white-space:nowrap}
.report .signed bdi{font-style:italic}.report .signed.at{font-size:9pt}
.report .by{font-size:7pt;color:#6b7280;margin-top:2pt}
.report .seal,.report .generated{font-size:7.5pt;color:#6b7280;margin-top:10pt}.report .seal+.seal{margin-top:2pt}
.report code{font-family:inherit;letter-spacing:.02em}
`)

export const sealStyle = trusted(`
.approved{padding:32pt 18pt 0}.approved h1{font-size:26pt}.approved .number{font-size:12pt;color:#6b7280;margin-top:6pt}
.approved .facts{display:flex;gap:24pt;align-items:flex-start;margin:20pt 0 14pt}
.approved dl{flex:1;display:grid;grid-template-columns:112pt 1fr;gap:6pt 8pt;align-items:baseline;font-size:10pt;overflow-wrap:anywhere}.approved dt{font-size:9pt;color:#6b7280}
.approved .code{width:126pt;font-size:9.5pt;font-weight:600;white-space:nowrap}.approved svg{display:block;width:126pt;height:126pt;margin-bottom:4pt}
.approved p{font-size:9pt;color:#6b7280;overflow-wrap:anywhere;margin-bottom:3pt}
`)
