import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { theme } from '../theme/theme.ts'

type Props = {
  title: string
  /** One line over the title: month, place, back link. */
  eyebrow?: ReactNode
  /** One line under the title. */
  lead?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen: its h1, the document's title, and the parts under one another. */
export function Page({ title, eyebrow, lead, actions, children }: Props) {
  useDocumentTitle(title)
  return (
    <PageStack>
      <Head>
        <div>
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <h1>{title}</h1>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </PageStack>
  )
}

/** Two columns from 1024 px: the first takes two thirds. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[4]};
  ${theme.media.wide} { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: ${theme.space[6]}; }
`

/** Parts under one another, as a page has them. */
export const PageStack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[4]};
  ${theme.media.medium} { gap: ${theme.space[6]}; }
`

/** Cards in as many columns as fit. */
export const CardGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: ${theme.space[4]};
`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${theme.space[4]};
  > :first-child { min-width: 0; }
`
const Eyebrow = styled.p`
  color: ${theme.color.accent};
  font: 500 ${theme.size.body}/1.4 ${theme.font.display};
  letter-spacing: 0.1em;
  text-transform: uppercase;
`
const Lead = styled.p`
  color: ${theme.color.muted};
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
  ${theme.media.small} { width: 100%; > button, > :has(> select) { flex: 1 0 auto; } }
  ${theme.media.print} { display: none; }
`
