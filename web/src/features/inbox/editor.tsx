import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { useZodForm } from '../../lib/form.ts'
import { PurchaseFields } from '../../records/expenses/expense-fields.tsx'
import { bodyOf, ExpenseForm, newExpense } from '../../records/expenses/expense-form.ts'
import { useLoggedAlready } from '../../records/expenses/logged-already.tsx'
import { useFirstValues } from '../../records/expenses/use-first-values.ts'
import { draftOf, type Pile } from '../../records/inbox/inbox.ts'
import { isPicture } from '../../records/receipts/receipt-file.ts'
import { Certainty } from '../../records/scan/certainty.tsx'
import { scannedOf, severalText } from '../../records/scan/scan.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Changeable } from '../../ui/changeable.tsx'
import { Split } from '../../ui/layout.tsx'
import { EnteredBy } from '../../ui/record-card.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { Findings } from './findings.tsx'
import { PagePictures } from './page-pictures.tsx'
import type { InboxActions } from './use-actions.ts'

type Props = {
  pile: Pile
  /** '3 of 12' */
  place: string
  /** The receipt that came before: this one may be its next page. */
  before?: Pile
  /** It is here, or on an expense, already. */
  isDuplicate: boolean
  actions: InboxActions
  onStep: (by: number) => void
  onAttach: () => void
}

/** One receipt: its pages in view beside the fields that an expense is made of. What is typed is kept meanwhile. */
export function Editor({ pile, place, before, isDuplicate, actions, onStep, onAttach }: Props) {
  const [first] = pile.pages
  const scanned = pile.reading ? scannedOf(pile.reading) : undefined
  const form = useZodForm(ExpenseForm, {
    defaultValues: { ...newExpense(), ...scanned?.fields, scanned },
    draft: draftOf(pile.id),
  })
  useFirstValues(form)
  const accept = form.submit(async (values) => actions.accept(pile, bodyOf(values), values))
  const logged = useLoggedAlready(form)
  const isDoubted = isDuplicate || logged !== undefined
  const anyway = useRef<HTMLButtonElement>(null)
  function submit(event: FormEvent) {
    if (!isDoubted) return accept(event)
    // Neither a key nor Enter accepts what may be a duplicate: they lead to the button that does.
    event.preventDefault()
    anyway.current?.focus()
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Accepting by Enter moves the focus here for the next one; people who type elsewhere keep it.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])

  /** Returns from a field to the review's keys. */
  function leaveField({ key, target }: KeyboardEvent) {
    if (key === 'Escape' && target instanceof HTMLInputElement) box.current?.focus()
  }

  return (
    <Box ref={box} tabIndex={-1} role="group" aria-label={`Receipt ${place}`}>
      <Card
        title={place}
        actions={
          <Toolbar role="group" aria-label="Receipts">
            <Button size="small" onClick={() => onStep(-1)}>
              Previous <Key>k</Key>
            </Button>
            <Button size="small" onClick={() => onStep(1)}>
              Next <Key>j</Key>
            </Button>
          </Toolbar>
        }
      >
        <Split>
          <Pictures>
            <PagePictures pages={pile.pages} onMoveUp={(index) => actions.moveUp(pile, index)} />
          </Pictures>
          <form id="inbox-receipt" onSubmit={submit} onKeyDown={leaveField} noValidate>
            <Changeable record={first}>
              {first?.mail && <p>{cameBy(first.mail)}</p>}
              <EnteredBy {...first} />
              {first?.problem && <p role="alert">{first.problem}</p>}
              <Findings form={form} pile={pile} logged={logged} />
              {pile.reading && <Certainty reading={pile.reading} />}
              <PurchaseFields form={form} />
              <Deeds data-clear>
                {!isDoubted && (
                  <Button type="submit" variant="primary">
                    Accept <Key>a</Key>
                  </Button>
                )}
                <Button
                  variant={isDoubted ? 'primary' : 'danger'}
                  onClick={() => actions.discard(pile)}
                >
                  Discard <Key>d</Key>
                </Button>
                {isDoubted && (
                  <Button ref={anyway} onClick={() => accept()}>
                    Accept anyway
                  </Button>
                )}
              </Deeds>
              <Toolbar role="group" aria-label="Other ways">
                <Button size="small" onClick={onAttach}>
                  Attach to an expense <Key>x</Key>
                </Button>
                {before && (
                  <Button size="small" onClick={() => actions.join(pile, before)}>
                    Next page of {before.pages[0]?.fileName} <Key>m</Key>
                  </Button>
                )}
                {pile.pages.length === 1 && pile.reading && severalText(pile.reading) && (
                  <Button size="small" onClick={() => void actions.separate(pile)}>
                    {isPicture(first?.mimeType ?? '')
                      ? `Make ${pile.reading.receipts?.length} receipts of it`
                      : 'Add it again for the other receipt'}
                  </Button>
                )}
                {pile.pages.some(({ state }) => state === 'failed') && (
                  <Button size="small" onClick={() => actions.readAgain(pile)}>
                    Read again
                  </Button>
                )}
                {pile.pages.length > 1 && (
                  <Button size="small" onClick={() => actions.split(pile)}>
                    Split {pile.pages.length} pages <Key>s</Key>
                  </Button>
                )}
              </Toolbar>
            </Changeable>
          </form>
        </Split>
      </Card>
    </Box>
  )
}

function cameBy({ subject }: { subject: string }): string {
  return subject ? `Came with your mail “${subject}”.` : 'Came by mail.'
}

/** The key that does the same; the list of shortcuts says so to those who listen. */
function Key({ children }: { children: string }) {
  return <Kbd aria-hidden>{children}</Kbd>
}

const Box = styled.div`
  min-width: 0;
  &:focus { outline: none; }
`
/** In sight beside the fields, on a phone above them, however far they are scrolled. */
const Pictures = styled.div`
  min-width: 0;
  position: sticky;
  top: ${theme.navHeight};
  z-index: 2;
  background: ${theme.color.surface};
`
/** Always in view: what decides about the receipt does not have to be looked for. */
const Deeds = styled.div`
  position: sticky;
  bottom: ${theme.barHeight};
  z-index: 1;
  display: grid;
  grid-template-columns: 2fr minmax(max-content, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[2]} 0;
  background: ${theme.color.surface};
`
const Kbd = styled.kbd`
  margin-left: ${theme.space[1]};
  padding: 0 0.35em;
  border: 1px solid currentColor;
  border-radius: ${theme.radius.small};
  font: 500 ${theme.size.small}/1.3 ${theme.font.display};
  opacity: 0.75;
  @media (pointer: coarse) { display: none; }
`
