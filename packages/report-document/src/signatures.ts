import { longInstant } from './labels.ts'
import { html, type Markup } from './markup.ts'
import type { ReportSignature } from './report-data.ts'

/** Number of hex digits of a fingerprint that are printed: 64 bits, short enough to compare by eye. */
const printedDigits = 16

export function signatures(signature: ReportSignature | null | undefined): Markup {
  return html`<div class="signatures">
${line('Employee Signature', signature?.employeeSignature, signature?.employeeSignedAt)}
${line('Manager Signature', signature?.managerSignature, signature?.managerSignedAt)}
</div>
${signature && typed(signature)}
${signature?.fingerprint && seal(signature.fingerprint, signature.intact !== false)}`
}

function line(
  role: string,
  name: string | null | undefined,
  at: string | null | undefined,
): Markup {
  const who = name ? html`<bdi>${name}</bdi>` : html`&nbsp;`
  const when = name && at ? longInstant(at) : html`&nbsp;`
  return html`<div class="signature"><div class="signed">${who}</div><div class="by">${role}</div></div>
<div class="signature"><div class="signed at">${when}</div><div class="by">Date Signed</div></div>`
}

/** The author types the names and may choose their dates, so the report states when they were entered. */
function typed({ employeeSignature, managerSignature, typedAt }: ReportSignature): Markup | null {
  if (!employeeSignature && !managerSignature) return null
  return html`<p class="seal">Names were typed${typedAt && ` on ${longInstant(typedAt)}`}; a typed name is not verified.</p>`
}

function seal(fingerprint: string, intact: boolean): Markup {
  return html`<p class="seal">Fingerprint of the signed data (SHA-256) <code>${fingerprint.slice(0, printedDigits)}</code>${
    intact ? '' : html` <strong>The data has changed since it was signed.</strong>`
  }</p>`
}
