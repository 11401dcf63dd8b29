import styled, { css } from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** The columns of the wide list: mark, picture, merchant, category, date, status, amount, actions. */
export const columns = '1.5rem 2.75rem minmax(0, 1fr) 7.5rem 6.5rem 7.5rem 8rem 11.5rem'

const wideRow = css`
  grid-template-columns: ${columns};
  align-items: center;
  [data-compact] & { padding-block: 2px; }
`
const narrowRow = css`
  > :nth-child(2) { grid-area: picture; }
  > :nth-child(3) { grid-area: name; }
  > :nth-child(4) { grid-area: badges; }
  > :nth-child(5) { grid-area: amount; }
  > :nth-child(6) { grid-area: actions; }
  ${theme.media.medium} {
    grid-template:
      'mark picture name amount actions' auto
      'mark picture badges amount actions' auto / 1.5rem auto minmax(0, 1fr) auto 11.5rem;
    align-items: center;
    > :nth-child(1) { grid-area: mark; }
  }
  ${theme.media.small} {
    grid-template:
      'picture name name amount' auto
      'badges badges actions actions' auto / auto minmax(0, 1fr) auto auto;
    gap: 0 ${theme.space[2]};
    padding-block: ${theme.space[2]} 0;
    &[data-marking] {
      grid-template:
        'mark picture name amount' auto
        'mark picture badges badges' auto / auto auto minmax(0, 1fr) auto;
      padding-block: ${theme.space[2]};
      > :nth-child(1) { grid-area: mark; place-self: center; display: block; }
      > :nth-child(6) { display: none; }
    }
  }
`

export const Row = styled.div<{ $wide: boolean }>`
  display: grid;
  gap: ${theme.space[1]} ${theme.space[4]};
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.surface};
  border-bottom: 1px solid ${theme.color.line};
  cursor: pointer;
  ${({ $wide }) => ($wide ? wideRow : narrowRow)}
  &:hover { background: color-mix(in srgb, ${theme.color.accent} 5%, ${theme.color.surface}); }
  &[data-selected] { background: color-mix(in srgb, ${theme.color.accent} 12%, ${theme.color.surface}); }
`
/** Shown behind a row that is swiped aside. */
export const Behind = styled.div`
  position: relative;
  overflow: clip;
  /* Sideways the finger is ours, up and down it scrolls. */
  touch-action: pan-y;
  > * { transform: translateX(var(--swipe, 0)); transition: transform ${theme.time.base}; }
  &[data-swipe] > * { transition: none; }
  &[data-swipe]::before {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: center;
    padding: 0 ${theme.space[4]};
    font: 600 ${theme.size.large}/1 ${theme.font.display};
    letter-spacing: 0.05em;
    text-transform: uppercase;
  }
  &[data-swipe='right']::before { content: attr(data-right); justify-content: start; }
  &[data-swipe='left']::before { content: attr(data-left); justify-content: end; }
  &[data-acts]::before { color: ${theme.color.onAccent}; background: ${theme.color.accent}; }
  &[data-acts][data-swipe='left']::before { color: ${theme.color.onBad}; background: ${theme.color.badStrong}; }
`
export const Mark = styled.div`
  ${theme.media.small} { display: none; }
  input { display: block; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: ${theme.color.accent}; cursor: pointer; }
`
export const Name = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  > a { font-weight: 600; color: inherit; text-decoration: none; }
  /* Every row of a phone has the same height: the whole name is in the expense. */
  ${theme.media.small} { > a { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } }
  /* One line: the name, and what is left of it for the rest. */
  [data-compact] & {
    display: flex;
    align-items: baseline;
    gap: ${theme.space[2]};
    > * { flex: none; }
    > a { flex: 0 1 auto; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    > p { flex: 1 1 0; }
  }
  > a:hover { text-decoration: underline; text-underline-offset: 0.2em; }
`
export const Day = styled.div`
  white-space: nowrap;
`
export const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  ${theme.media.small} {
    align-content: center;
    gap: 2px ${theme.space[1]};
    > span { min-height: 1.35rem; padding: 0 0.3rem; letter-spacing: 0.03em; }
  }
`
export const Details = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  em { font-style: normal; }
  span + em::before { content: ' · '; }
`
export const Amount = styled.div`
  text-align: right;
  font: 600 1.2rem/1.2 ${theme.font.display};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.02em;
`
export const Actions = styled.div`
  min-height: 2rem;
  display: flex;
  justify-content: flex-end;
  align-items: center;
  gap: ${theme.space[1]};
  ${theme.media.small} {
    min-height: 2.75rem;
    > button { min-height: 2.75rem; min-width: 2.75rem; }
    gap: 0;
    > :first-child:not(:only-child) { padding: 0 ${theme.space[2]}; }
    > :first-child:not(:only-child) > svg { display: none; }
  }
`
