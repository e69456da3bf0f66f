import { holidayCalendars } from '@patchbay/contract/resources/holiday-calendars'
import type { HolidaysBrought } from '@patchbay/contract/site-resources/operating-hours'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Refused } from '../../../resources/failure-words.tsx'
import { readFile } from '../../../resources/read-file.ts'
import css from '../../../resources/resources.module.css'
import { useChange } from '../../../resources/use-resource.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { ChooseFile } from '../../../resources/choose-file.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'

interface Props {
  /** Name of the calendar that is open; empty for none. */
  readonly calendar: string
  /** With the calendar that was read; undefined where none was. */
  readonly onClose: (read: string | undefined) => void
}

/** Holidays of an .ics file: what they would change and what is not understood, then one change. */
export function HolidayImport({ calendar, onClose }: Props) {
  const [name, setName] = useState(calendar)
  const [text, setText] = useState('')
  const [remove, setRemove] = useState(false)
  const [plan, setPlan] = useState<HolidaysBrought | null>(null)
  const change = useChange(holidayCalendars)
  const body = { calendar: name.trim(), text, absent: remove ? 'remove' : 'keep' } as const
  const set =
    <T,>(setter: (value: T) => void) =>
    (value: T) => {
      setPlan(null)
      setter(value)
    }
  const preview = () =>
    change.run(async () => {
      const found = await call('POST /site-resources/operating-hours/holidays/preview/', { body })
      setPlan(found)
      return found
    }, holidayWords)
  const bring = async () => {
    const done = await change.run(
      () => call('POST /site-resources/operating-hours/holidays/', { body }),
      holidayWords,
    )
    if (done !== null) onClose(body.calendar)
  }
  const count = plan === null ? 0 : plan.added + plan.changed + plan.removed
  return (
    <Panel title="Import holidays">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        <TextField
          label="Calendar"
          name="calendar"
          needed
          value={name}
          maxLength={60}
          onChange={set(setName)}
          fault={change.failure?.fields['calendar']}
          hint="Such as Public holidays Norway. A new name adds a calendar."
        />
        <ChooseFile accept=".ics" onChosen={(file) => void readFile(file).then(set(setText))} />
        <TextField label="Pasted .ics file" name="ics" mono lines={5} value={text} onChange={set(setText)} />
        <Check
          title="Remove missing holidays"
          words="Otherwise holidays that are not in the file stay."
          checked={remove}
          onChange={set(setRemove)}
        />
        {plan !== null && <HolidayPlan plan={plan} />}
        <div className={css.line}>
          <Button
            look={plan === null ? 'primary' : 'plain'}
            disabled={change.busy || text.trim() === '' || name.trim() === ''}
            onClick={() => void preview()}
          >
            Preview holidays
          </Button>
          {plan !== null && (
            <Button
              look="primary"
              disabled={change.busy || count + plan.faults.length === 0}
              onClick={() => void bring()}
            >
              Import {count} {count === 1 ? 'change' : 'changes'}
            </Button>
          )}
          <Button onClick={() => onClose(undefined)}>Cancel</Button>
        </div>
      </div>
    </Panel>
  )
}

/** What was found, in one line; what nobody needs to know is left out. */
export const holidayWords = ({
  added,
  changed,
  unchanged,
  removed,
  absent,
  past,
  faults,
}: HolidaysBrought): string =>
  [
    `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`,
    ...(absent === 0 ? [] : [`${absent} not in the file, unchanged`]),
    ...(past === 0 ? [] : [`${past} past holidays left out`]),
    ...(faults.length === 0 ? [] : [`${faults.length} not understood`]),
  ].join(', ')

export function HolidayPlan({ plan }: { readonly plan: HolidaysBrought }) {
  return (
    <>
      <p className={css.muted}>{holidayWords(plan)}.</p>
      {plan.faults.length > 0 && (
        <p className={css.muted}>Their times are unknown. A place then never counts as open.</p>
      )}
      {plan.faults.length > 0 && (
        <DataTable label="Not understood" heads={['Line', 'Not understood']}>
          {plan.faults.map(({ line, words }) => (
            <tr key={`${line} ${words}`}>
              <td>{line}</td>
              <td>{words}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {plan.lines.length > 0 && (
        <DataTable label="Holidays of the file" heads={['Next', 'Name', 'What']}>
          {plan.lines.map(({ name, what, when }) => (
            <tr key={`${name} ${when} ${what}`}>
              <td className="mono">{when}</td>
              <td>{name}</td>
              <td>{what}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  )
}
