import { maxCsvBytes } from '@sortie/contracts/csv-file'
import {
  type PeopleColumn,
  type PeopleColumns,
  type PeopleImportJson,
  type PeoplePreviewJson,
  peopleColumns,
} from '@sortie/contracts/people-import'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { csvText } from '../../lib/csv-text.ts'
import { formatWithZone } from '../../lib/format.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { attempt, toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { people } from '../../records/expense-reports/sums-by-people.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Field, FieldRow, FieldStack } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Row } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useOrganisationQuery } from './admin.api.ts'
import { FaultsOfFile } from './faults-of-file.tsx'
import { isTooLarge } from './is-too-large.ts'
import {
  previewPeople,
  usePeopleImportsQuery,
  useRunImportMutation,
  useUndoImportMutation,
} from './people-import.api.ts'

type Chosen = { csv: string; fileName: string; preview: PeoplePreviewJson; key: string }
const names = Object.keys(peopleColumns) as PeopleColumn[]

/** People come from a CSV file: its columns, what it would make, what is wrong in it; all of them or none. */
export function ImportCard() {
  const [chosen, setChosen] = useState<Chosen>()
  const [invite, setInvite] = useState(false)
  const { data: organisation } = useOrganisationQuery()
  const reachesNobody = organisation?.mailsToFolder === true
  const [run] = useRunImportMutation()
  const [busy, singleFlight] = useSingleFlight()

  const look = singleFlight(async (csv: string, fileName: string, columns?: PeopleColumns) => {
    try {
      setChosen({ csv, fileName, preview: await previewPeople({ csv, columns }), key: newId() })
    } catch (problem) {
      toastFailure('Failed to read the file', problem)
    }
  })
  const take = async ([file]: File[]) => {
    if (!file || isTooLarge(file, maxCsvBytes)) return
    await look(await csvText(file), file.name)
  }
  const importAll = singleFlight(async ({ csv, fileName, preview, key }: Chosen) => {
    const body = { csv, fileName, columns: preview.columns, invite }
    try {
      const made = await run({ body, idempotencyKey: key }).unwrap()
      toast({ title: `Imported ${people(made.count)}` })
      setChosen(undefined)
    } catch (problem) {
      toastFailure('Failed to import', problem)
    }
  })
  return (
    <Card title="Import People" icon={<UserPlus aria-hidden />}>
      <FieldStack>
        <p>
          A CSV file with a person a line and names of columns in the first. Everybody of it is
          made, or nobody. They have no password: they are invited, come by single sign-on, or by
          “Forgot password?”.
        </p>
        {!chosen && (
          <FileDrop
            label={busy ? 'Reading...' : 'Choose a file of people'}
            hint="CSV, at most 10,000 people and 4 MB"
            accept=".csv,text/csv"
            camera={false}
            disabled={busy}
            onFiles={(files) => void take(files)}
          />
        )}
        {chosen && (
          <>
            <Mapping
              preview={chosen.preview}
              onChange={(columns) => void look(chosen.csv, chosen.fileName, columns)}
            />
            <Preview preview={chosen.preview} />
            <Checkbox
              value={invite}
              onChange={setInvite}
              disabled={reachesNobody && !invite}
              hint={
                reachesNobody
                  ? 'No mail server is set up: mails are kept in a folder on the server and reach nobody. Set SMTP_URL.'
                  : 'Each gets a link by which they choose a password; it is good for seven days.'
              }
            >
              Mail invitations
            </Checkbox>
            <Row>
              <Button
                variant="primary"
                pending={busy}
                disabled={chosen.preview.faultCount > 0}
                onClick={() => void importAll(chosen)}
              >
                {`Import ${people(chosen.preview.count)}`}
              </Button>
              <Button onClick={() => setChosen(undefined)}>Another File</Button>
            </Row>
          </>
        )}
        <Imports />
      </FieldStack>
    </Card>
  )
}

type MappingProps = { preview: PeoplePreviewJson; onChange: (columns: PeopleColumns) => void }

function Mapping({ preview: { header, columns }, onChange }: MappingProps) {
  const options = [
    { value: '', label: 'Not in the file' },
    ...header.map((name, place) => ({
      value: String(place),
      label: name || `Column ${place + 1}`,
    })),
  ]
  return (
    <FieldRow>
      {names.map((name) => (
        <Field key={name} label={peopleColumns[name]}>
          <Select
            value={String(columns[name] ?? '')}
            options={options}
            onChange={(value) => {
              const { [name]: _, ...others } = columns
              onChange(value === '' ? others : { ...others, [name]: Number(value) })
            }}
          />
        </Field>
      ))}
    </FieldRow>
  )
}

type Line = PeoplePreviewJson['people'][number]
function Preview({ preview }: { preview: PeoplePreviewJson }) {
  const shown = names
    .filter((name) => preview.people.some((line) => name in line))
    .map((name): Column<Line> => ({ name: peopleColumns[name], cell: (line) => line[name] ?? '' }))
  return (
    <>
      <FaultsOfFile
        {...preview}
        refused="nobody is imported"
        nameOf={(column) => peopleColumns[column]}
      />
      <p>{`The first of ${people(preview.count)}:`}</p>
      <Table
        caption="People of the file"
        columns={shown}
        rows={preview.people}
        rowKey={(line) => String(preview.people.indexOf(line))}
      />
    </>
  )
}

function Imports() {
  const imports = shownOf(usePeopleImportsQuery()) ?? []
  const [undo, { isLoading }] = useUndoImportMutation()
  const ask = async ({ id, count }: PeopleImportJson) => {
    const question = {
      title: `Remove ${people(count)}?`,
      text: 'The accounts of this import go, with all that was entered of them. It is refused once one of them has signed in.',
      action: 'Remove Them',
      destructive: true,
    }
    if (await confirm(question))
      await attempt('Failed to undo', undo(id).unwrap(), 'The import was undone')
  }
  const columns: Column<PeopleImportJson>[] = [
    { name: 'File', cell: ({ fileName, count }) => `${fileName}, ${people(count)}`, heading: true },
    { name: 'By', cell: ({ by }) => by },
    { name: 'When', cell: ({ at }) => <time dateTime={at}>{formatWithZone(at)}</time> },
    {
      name: 'Undo',
      cell: (row) =>
        row.undoneAt ? (
          'Undone'
        ) : (
          <Button size="small" disabled={isLoading} onClick={() => void ask(row)}>
            Undo
          </Button>
        ),
    },
  ]
  if (imports.length === 0) return null
  return <Table caption="Imports" columns={columns} rows={imports} rowKey={({ id }) => id} />
}
