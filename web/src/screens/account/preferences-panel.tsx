import { macNotations, printMac } from '@patchbay/contract/identifiers/mac'
import { timeZones as knownZones } from '@patchbay/contract/times/zoned-time'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'
import { useEffect, useState, useId } from 'react'
import { usePreferences } from '../../preferences/preferences.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { Callout } from '../../ui/callout.tsx'
import { instantWords } from '../../ui/clock-words.ts'
import { ChoiceField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Choice } from '../../ui/field.tsx'
import css from './account.module.css'
import { SavingWords, useChoosing } from './saving-words.tsx'

const example = '00:1b:54:0a:3c:7f'
const notations = Object.entries(macNotations).map(([value, { words }]) => ({
  value,
  text: `${printMac(example, value as MacNotation)}, ${words}`,
}))

/** How things are shown: each choice acts at once and is kept at the server. */
export function PreferencesPanel() {
  const chosen = usePreferences()
  const { state, choose } = useChoosing()
  return (
    <Panel title="Preferences" aside={<SavingWords state={state} />}>
      <div className={css.part}>
        {state === 'failed' && <Callout tone="bad">Not saved. Choose it again.</Callout>}
        <ChoiceRow
          label="Colours"
          value={chosen.theme}
          choices={[
            ['system', 'As the system'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onChoose={(theme) => void choose({ theme })}
        />
        <ChoiceRow
          label="Density"
          value={chosen.density}
          choices={[
            ['comfortable', 'Comfortable'],
            ['compact', 'Compact'],
          ]}
          onChoose={(density) => void choose({ density })}
        />
        <ChoiceField
          label="MAC notation"
          name="mac_notation"
          value={chosen.macNotation}
          choices={notations}
          onChange={(macNotation) => void choose({ macNotation: macNotation as MacNotation })}
        />
        <ChoiceField
          label="Time zone"
          name="time_zone"
          value={chosen.timeZone ?? ''}
          choices={timeZones(chosen.timeZone)}
          onChange={(zone) => void choose({ timeZone: zone === '' ? null : zone })}
          hint={<Now />}
        />
      </div>
    </Panel>
  )
}

/** What time it is there, which tells more than the zone's name. */
function Now() {
  const zone = useTimeZone()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 1_000 - (Date.now() % 1_000))
    return () => clearTimeout(timer)
  }, [now])
  return (
    <>
      Now <span className="mono">{instantWords(new Date(now), zone)}</span>
    </>
  )
}

/** The browser's own zone first, then every zone that it knows, and the one chosen even if it does not. */
function timeZones(chosen: string | null): readonly Choice[] {
  const names = new Set([...knownZones(), ...(chosen === null ? [] : [chosen])])
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    { value: '', text: `As this browser: ${own}` },
    ...[...names].toSorted().map((name) => ({ value: name, text: name.replaceAll('_', ' ') })),
  ]
}

interface Props<Value extends string> {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

/** A few choices side by side, one of them taken: a group of radio buttons. */
function ChoiceRow<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={css.row}>
      <legend className={css.label}>{label}</legend>
      <div className={css.choices}>
        {choices.map(([each, words]) => (
          <label key={each} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
            />
            <span className={css.words}>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
