import { Fragment } from 'react'
import styled from 'styled-components'
import type { Shortcut } from '../lib/shortcuts-slice.ts'
import { useStored } from '../lib/store.ts'
import { switchShortcuts } from '../lib/use-shortcuts.ts'
import { theme } from '../theme/theme.ts'
import { Dialog } from './dialog.tsx'
import { Switch } from './switch.tsx'

/** The `?` sheet: what the keys do on this screen, and the switch that turns them off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { offered, enabled } = useStored(({ shortcuts }) => shortcuts)
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <Switch value={enabled} onChange={switchShortcuts}>
        Use single keys as shortcuts
      </Switch>
      <List>
        {inOrder(offered).map(([does, ways]) => (
          <div key={does}>
            <dt>
              {ways.map(({ keys }, index) => (
                <Fragment key={keys}>
                  {index > 0 && 'or '}
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </List>
    </Dialog>
  )
}

/** Sorts keys by what they do: in which order the parts of a page offer them is chance. */
function inOrder(shortcuts: readonly Shortcut[]) {
  const ways = [...Map.groupBy(shortcuts, ({ does }) => does)]
  return ways.sort(([one], [other]) => one.localeCompare(other, 'en'))
}

export const Kbd = styled.kbd`
  display: inline-block;
  min-width: 1.75rem;
  margin-right: ${theme.space[1]};
  padding: 0 ${theme.space[2]};
  text-align: center;
  font: 500 ${theme.size.small}/1.6rem ${theme.font.mono};
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.edge};
  border-bottom-width: 2px;
  border-radius: ${theme.radius.medium};
`
const List = styled.dl`
  margin-top: ${theme.space[5]};
  > div {
    display: flex;
    justify-content: space-between;
    flex-direction: row-reverse;
    gap: ${theme.space[4]};
    padding: ${theme.space[2]} 0;
    border-top: 1px solid ${theme.color.line};
  }
  dt { white-space: nowrap; }
`
