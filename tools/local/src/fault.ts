/** A problem that the person who starts Sortie can solve; the message is a complete sentence for them. */
export class Fault extends Error {
  override name = 'Fault'
}
