import { Badge } from '../../ui/badge.tsx'

type Props = { madeBy: string | null; hasMakerLeft: boolean }

/** Of what goes on without who made it. */
export function MadeBy({ madeBy, hasMakerLeft }: Props) {
  return (
    <>
      {`made by ${madeBy ?? 'somebody'} `}
      {hasMakerLeft && <Badge color="warn">who has left</Badge>}
    </>
  )
}
