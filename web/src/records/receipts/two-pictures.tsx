import { FileText } from 'lucide-react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

export type Shown = { label: string; href: string | null; picture: string | null }

/** Two receipts beside one another, to compare; each opens in full. */
export function TwoPictures({ shown }: { shown: readonly Shown[] }) {
  return (
    <Pair>
      {shown.map(({ label, href, picture }) => (
        <figure key={label}>
          {href ? (
            <a href={href} target="_blank" rel="noreferrer">
              {picture ? (
                <img src={picture} alt={`Receipt of ${label}`} />
              ) : (
                <FileText aria-hidden />
              )}
              <figcaption>{label}</figcaption>
            </a>
          ) : (
            <figcaption>{label}, without a receipt</figcaption>
          )}
        </figure>
      ))}
    </Pair>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[2]};
  figure { margin: 0; min-width: 0; }
  a { display: grid; gap: ${theme.space[1]}; justify-items: center; min-height: 2.75rem; }
  img { max-width: 100%; height: 9rem; object-fit: contain; }
  figcaption { font-size: ${theme.size.small}; overflow-wrap: anywhere; }
`
