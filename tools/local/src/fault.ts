/** Something the person who starts Sortie can put right; the message is a whole sentence for them. */
export class Fault extends Error {
  override name = 'Fault'
}
