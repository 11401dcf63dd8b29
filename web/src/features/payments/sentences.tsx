/** A list with its heading; nothing where there is none. */
export function Sentences({ heading, of }: { heading: string; of: string[] }) {
  if (of.length === 0) return null
  return (
    <>
      <p>{heading}</p>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
