import type { ImportedOutlines } from '@patchbay/contract/site-resources/campus-map/outlines'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ChooseFile } from '../../../resources/choose-file.tsx'
import { Refused } from '../../../resources/failure-words.tsx'
import { readFile } from '../../../resources/read-file.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './campus-map.module.css'
import { useMapChange } from './use-campus-map.ts'

const importedWords = ({ saved, unchanged, refused }: ImportedOutlines): string =>
  `${saved} saved, ${unchanged} unchanged, ${refused.length} refused.`

/** Outlines of buildings from a GeoJSON file. */
export function OutlineImport({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [done, setDone] = useState<ImportedOutlines | null>(null)
  const change = useMapChange()
  const bring = async () =>
    setDone(
      await change.run(
        () => call('POST /site-resources/campus-map/import/', { body: { text } }),
        importedWords,
      ),
    )
  return (
    <Panel title="Import outlines">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        <ChooseFile accept=".geojson,.json" onChosen={(file) => void readFile(file).then(setText)} />
        <TextField
          label="GeoJSON"
          name="geojson"
          mono
          lines={6}
          value={text}
          onChange={setText}
          hint="A FeatureCollection. Each feature is a Polygon with the property code. Positions are WGS 84, or metres with the member unit: metres."
        />
        {done !== null && <p>{importedWords(done)}</p>}
        {done !== null && done.refused.length > 0 && (
          <ul className={css.plain}>
            {done.refused.map(({ feature, reason }) => (
              <li key={`${feature} ${reason}`}>
                Feature {feature}: {reason}
              </li>
            ))}
          </ul>
        )}
        <p className={css.line}>
          <Button look="primary" disabled={change.busy || text.trim() === ''} onClick={() => void bring()}>
            Import outlines
          </Button>
          <Button onClick={onClose}>Close</Button>
        </p>
      </div>
    </Panel>
  )
}
