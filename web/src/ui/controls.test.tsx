import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { aPhoto } from '../testing/files.ts'
import { DateRange } from './date-range.tsx'
import { FileDrop } from './file-drop.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Table } from './table.tsx'

const photo = (name: string) => aPhoto(name)
const names = (files: File[] | undefined) => files?.map(({ name }) => name)

function drop(multiple: boolean, disabled = false) {
  const onFiles = vi.fn<(files: File[]) => void>()
  const props = { accept: 'image/jpeg', multiple, disabled, onFiles }
  render(<FileDrop label="Add receipts" hint="At most 10 MB" {...props} />)
  const input = screen.getByLabelText<HTMLInputElement>(/^Add receipts/)
  return { input, box: input.closest('label') as HTMLElement, onFiles }
}

it.each([
  [true, ['one.jpg', 'two.jpg']],
  [false, ['one.jpg']],
])('a control takes files that are dropped, pasted or picked (several: %s)', (multiple, taken) => {
  const { input, box, onFiles } = drop(multiple)
  const files = [photo('one.jpg'), photo('two.jpg')]
  fireEvent.drop(box, { dataTransfer: { files } })
  fireEvent.paste(box, { clipboardData: { files } })
  fireEvent.change(input, { target: { files } })
  expect(onFiles.mock.calls.map(([given]) => names(given))).toEqual([taken, taken, taken])
})

it.each([
  ['while it is closed', true, [photo('one.jpg')]],
  ['of a paste without files', false, []],
])('a control takes nothing %s', (_, isClosed, files) => {
  const { box, onFiles } = drop(true, isClosed)
  fireEvent.drop(box, { dataTransfer: { files } })
  fireEvent.paste(box, { clipboardData: { files } })
  expect(onFiles).not.toHaveBeenCalled()
})

it('a control offers the camera beside the files', () => {
  const { input } = drop(false)
  const camera = screen.getByLabelText('Take a photo')
  expect(camera.getAttribute('capture')).toBe('environment')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'At most 10 MB',
  )
})

function Dates() {
  const [dates, setDates] = useState({ startDate: '2026-05-02', endDate: '' })
  return <DateRange value={dates} onChange={(change) => setDates({ ...dates, ...change })} />
}

it('a control lets neither date be picked beyond the other', () => {
  render(<Dates />)
  const start = screen.getByLabelText<HTMLInputElement>('Start Date')
  const end = screen.getByLabelText<HTMLInputElement>('End Date')
  expect([start.max, end.min]).toEqual(['', '2026-05-02'])
  fireEvent.change(end, { target: { value: '2026-05-09' } })
  expect(start.max).toBe('2026-05-09')
})

it('a control says beside a range that it is the wrong way round', () => {
  render(<Dates />)
  const end = screen.getByLabelText<HTMLInputElement>('End Date')
  fireEvent.change(end, { target: { value: '2026-05-01' } })
  expect(screen.getByRole('alert').textContent).toBe(
    'The end date must not be before the start date.',
  )
  expect(end.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(end, { target: { value: '2026-05-02' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a control takes a year digit by digit, though its owner answers late', () => {
  const onChange = vi.fn()
  render(<DateRange value={{ startDate: '', endDate: '' }} onChange={onChange} />)
  const start = screen.getByLabelText<HTMLInputElement>('Start Date')
  for (const typed of ['0002-07-01', '0020-07-01', '0202-07-01', '2026-07-01']) {
    fireEvent.change(start, { target: { value: typed } })
    expect(start.value).toBe(typed)
  }
  expect(onChange).toHaveBeenLastCalledWith({ startDate: '2026-07-01' })
})

it('a control keeps a year that nobody means to itself, and shows one of two digits as it is meant', () => {
  const onChange = vi.fn()
  render(<DateRange value={{ startDate: '', endDate: '' }} onChange={onChange} />)
  const start = screen.getByLabelText<HTMLInputElement>('Start Date')
  fireEvent.change(start, { target: { value: '0202-05-31' } })
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(/^Enter a year from 1970 to /)
  fireEvent.change(start, { target: { value: '0026-05-31' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onChange).toHaveBeenCalledWith({ startDate: '2026-05-31' })
})

it('a control names its question and takes one of a few answers', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const options = [
    { value: 'dates', label: 'Dates', hint: 'From one day to another' },
    { value: 'trip', label: 'Trip' },
  ]
  render(<RadioGroup label="Export" value="dates" onChange={onChange} options={options} />)
  const group = within(screen.getByRole('radiogroup', { name: 'Export' }))
  expect((group.getByRole('radio', { name: /^Dates/ }) as HTMLInputElement).checked).toBe(true)
  await user.click(group.getByRole('radio', { name: 'Trip' }))
  expect(onChange).toHaveBeenCalledWith('trip')
})

it('a control is a table with a caption, headings of rows, and names for the cells of its cards', () => {
  const rows = [{ id: 'a', name: 'Casey', total: '$4.00' }]
  render(
    <Table
      caption="People"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { name: 'Name', cell: ({ name }) => name, heading: true },
        { name: 'Total', cell: ({ total }) => total, align: 'right' },
        { name: 'Actions', cell: () => <button type="button">Edit</button>, actions: true },
      ]}
      footer={
        <tr>
          <td>In all</td>
        </tr>
      }
    />,
  )
  const table = within(screen.getByRole('table', { name: 'People' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Name', 'Total', 'Actions'],
  ])
  expect(table.getByRole('rowheader', { name: 'Casey' })).toBeTruthy()
  expect(table.getByRole('cell', { name: '$4.00' }).dataset.label).toBe('Total')
  expect(table.getByRole('cell', { name: 'Edit' }).dataset.label).toBeUndefined()
  expect(table.getByText('In all')).toBeTruthy()
})

it('a control lets the same file be picked again after it failed', () => {
  const { input, onFiles } = drop(false)
  for (const _ of [1, 2]) {
    fireEvent.change(input, { target: { files: [photo('one.jpg')] } })
    expect(input.value).toBe('')
  }
  expect(onFiles).toHaveBeenCalledTimes(2)
})

it('a control does not let the browser open a file that is dropped, nor the page take what is pasted', () => {
  const { box } = drop(false)
  expect(fireEvent.dragOver(box)).toBe(false)
  expect(fireEvent.drop(box, { dataTransfer: { files: [photo('one.jpg')] } })).toBe(false)
  expect(fireEvent.paste(box, { clipboardData: { files: [photo('one.jpg')] } })).toBe(false)
  expect(fireEvent.paste(box, { clipboardData: { files: [] } })).toBe(true)
})

it('a control keeps the questions of two groups on one page apart', () => {
  const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }))
  for (const label of ['First', 'Second'])
    render(<RadioGroup label={label} value="a" onChange={() => undefined} options={options} />)
  const [first, second] = screen
    .getAllByRole('radiogroup')
    .map((group) => within(group).getAllByRole<HTMLInputElement>('radio')[0]?.name)
  expect(first).not.toBe(second)
  expect(
    screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked),
  ).toHaveLength(2)
})

it('a control opens a range again when its dates are emptied', () => {
  render(<Dates />)
  const start = screen.getByLabelText<HTMLInputElement>('Start Date')
  fireEvent.change(start, { target: { value: '' } })
  expect(screen.getByLabelText<HTMLInputElement>('End Date').min).toBe('')
})
