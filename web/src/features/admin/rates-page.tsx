import { tableRateText } from '@sortie/contracts/paid-text'
import { maxRatesBytes, type RateTableJson } from '@sortie/contracts/rate'
import { Coins } from 'lucide-react'
import { formatDateRange, formatWithZone } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Card } from '../../ui/card.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AdminNav } from './admin-nav.tsx'
import { isTooLarge } from './is-too-large.ts'
import { importRates, useRateTableQuery, useSwitchDailyRatesMutation } from './rates.api.ts'

/** /admin/rates: the table from which expenses in other currencies get their rates. */
export function RatesPage() {
  const [isLoading, singleFlight] = useSingleFlight()

  const take = singleFlight(async ([file]: File[]) => {
    if (!file || isTooLarge(file, maxRatesBytes)) return
    try {
      const { lastDay } = await importRates(await file.text())
      toast({ title: 'Rates imported', description: `The table ends with ${lastDay}.` })
    } catch (problem) {
      toastFailure('Failed to import the rates', problem)
    }
  })
  return (
    <Page title="Rates" lead="What expenses that were paid in another currency are converted at.">
      <AdminNav />
      <Card title="Table of Rates" icon={<Coins aria-hidden />}>
        <FieldStack>
          <Listing of="the rates" {...useRateTableQuery()} loading="Loading rates...">
            {(table) => (
              <>
                <details>
                  <summary>{textOf(table)}</summary>
                  <ul>
                    {Object.entries(table.rates).map(([currency, rate]) => (
                      <li key={currency}>{tableRateText(currency, rate)}</li>
                    ))}
                  </ul>
                </details>
                <Daily daily={table.daily} />
              </>
            )}
          </Listing>
          <p>
            Download the reference rates of the European Central Bank (eurofxref.zip for a day,
            eurofxref-hist.zip for all days), unpack the ZIP, and choose the CSV file, or the same
            as XML. Days that are here already are replaced; expenses keep the rate they were saved
            with.
          </p>
          <FileDrop
            label={isLoading ? 'Importing...' : 'Import rates'}
            hint="CSV or XML, at most 8 MB"
            accept=".csv,.xml,text/csv,text/xml"
            disabled={isLoading}
            onFiles={(files) => void take(files)}
          />
        </FieldStack>
      </Card>
    </Page>
  )
}

function Daily({ daily }: { daily: RateTableJson['daily'] }) {
  const [change, { isLoading }] = useSwitchDailyRatesMutation()
  if (!daily)
    return (
      <p>
        They can be fetched once a day, where whoever runs Sortie sets up an address (RATES_URL).
      </p>
    )
  async function turn(isOn: boolean) {
    try {
      await change(isOn).unwrap()
    } catch (problem) {
      toastFailure('Failed to change the daily rates', problem)
    }
  }
  return (
    <>
      <Switch value={daily.isOn} disabled={isLoading} onChange={(isOn) => void turn(isOn)}>
        Fetch the rates once a day
      </Switch>
      <p>
        From {daily.address}
        {daily.lookedAt && `, looked at ${formatWithZone(daily.lookedAt)}`}.
      </p>
      {daily.problem && <p role="alert">Nothing was taken. {daily.problem}</p>}
    </>
  )
}

function textOf({ days, firstDay, lastDay, rates }: RateTableJson): string {
  if (days === 0) return 'There are no rates yet: people type a rate or the amount of their card.'
  const count = days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
  return `${count}, ${formatDateRange(firstDay, lastDay)}; ${Object.keys(rates).length + 1} currencies on the last one.`
}
