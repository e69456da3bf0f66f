import { macNotations, printMac } from '@patchbay/contract/identifiers/mac'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'
import { useEffect, useState } from 'react'
import { usePreferences } from '../../preferences/preferences.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { Callout } from '../../ui/callout.tsx'
import { instantWords } from '../../ui/clock-words.ts'
import { ChoiceField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import css from './account.module.css'
import { ChoiceRow } from './choice-row.tsx'
import { SavingWords } from './saving-words.tsx'
import { timeZones } from './time-zones.ts'
import { useChoosing } from './use-choosing.ts'

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
        {state === 'failed' && (
          <Callout tone="bad">
            It was not saved, and is shown as before. Choose it again to try again.
          </Callout>
        )}
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
