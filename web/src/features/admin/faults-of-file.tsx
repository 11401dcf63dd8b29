import type { LineFault } from '@sortie/contracts/csv-file'
import { count } from '@sortie/report-document/labels'
import { Table } from '../../ui/table.tsx'

type Props<Column> = {
  faultCount: number
  faults: LineFault<Column>[]
  /** What is not done with anybody: "nobody is imported". */
  refused: string
  nameOf?: (column: Column) => string
}

/** What is wrong in which line of a CSV file; nothing where it is right. */
export function FaultsOfFile<Column extends string>({
  faultCount,
  faults,
  refused,
  nameOf = (column) => column,
}: Props<Column>) {
  if (faultCount === 0) return null
  return (
    <>
      <p role="alert">
        {`${count(faultCount, 'fault')}: ${refused} before they are mended in the file.`}
        {faultCount > faults.length && ` These are the first ${faults.length}.`}
      </p>
      <Table
        caption="Faults"
        columns={[
          { name: 'Line', cell: ({ line }) => line },
          { name: 'Column', cell: ({ column }) => (column ? nameOf(column) : 'Whole line') },
          { name: 'What Is Wrong', cell: ({ sentence }) => sentence, heading: true },
        ]}
        rows={faults}
        rowKey={({ line, column, sentence }) => `${line} ${column} ${sentence}`}
      />
    </>
  )
}
