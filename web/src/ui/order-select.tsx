import type { Sorting } from '../lib/sorting.ts'
import { type Option, Select } from './select.tsx'

type Props = {
  sorting: Sorting
  /** Each value is a column and a direction, as 'date desc'; the first is the order of the server. */
  options: readonly Option[]
  onChange: (sorting: Sorting) => void
  /** Names it where no Field is around it. */
  label?: string
}

/** For lists without column headers. */
export function OrderSelect({ sorting, options, onChange, label }: Props) {
  return (
    <Select
      label={label}
      value={`${sorting.sort} ${sorting.order}`}
      onChange={(value) => {
        const [sort = '', order = ''] = value.split(' ')
        onChange({ sort, order })
      }}
      options={options}
      placeholder={options[0]?.label}
    />
  )
}
