import { sepaNameLength } from '@sortie/contracts/payment'
import anyAscii from 'any-ascii'

/**
 * A name in the characters that every bank of SEPA takes (EPC217-08): Latin letters, digits and / - ? : ( ) . , ' + space.
 * None of them means anything in XML. A slash is left out, since it may neither begin a text nor come twice.
 */
export function sepaName(name: string): string {
  const plain = anyAscii(name.normalize('NFC'))
    .replaceAll('&', '+')
    .replaceAll('@', '(at)')
    .replace(/[^A-Za-z0-9\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
  return plain.trim().slice(0, sepaNameLength).trim() || 'Name unknown'
}
