import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { NotRead } from '../../../resources/failure-words.tsx'
import css from '../../../resources/resources.module.css'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ConnectCard } from './connect-card.tsx'
import { ServerUnits } from './server-units.tsx'

/** New units: one by its own card, or those that a server of many lists. */
export function ConnectUnits({ onClose }: { readonly onClose: (added: string | null) => void }) {
  const systems = useQuery({
    queryKey: [upsUnits.path, 'systems'],
    queryFn: ({ signal }) => call('GET /site-resources/ups-units/systems/', { signal }),
  })
  const [chosen, setChosen] = useState('')
  if (systems.data === undefined)
    return systems.isError ? (
      <NotRead
        what="The systems that read UPS units"
        error={systems.error}
        onTryAgain={() => systems.refetch()}
      />
    ) : (
      <SkeletonRows rows={6} />
    )
  const system = systems.data.find(({ name }) => name === chosen) ?? systems.data[0]
  return (
    <Panel title="Test and add UPS unit">
      <div className={css.inside}>
        {system === undefined ? (
          <p className={css.muted}>No system reads UPS units. Connect one under Connected systems.</p>
        ) : (
          <>
            <ChoiceField
              label="Read by"
              name="system"
              value={system.name}
              choices={systems.data.map(({ name, title }) => ({ value: name, text: title }))}
              onChange={setChosen}
            />
            {system.many ? (
              <ServerUnits key={system.name} system={system} onAdded={onClose} />
            ) : (
              <ConnectCard key={system.name} system={system} onAdded={onClose} />
            )}
          </>
        )}
        <div className={css.line}>
          <Button look="quiet" onClick={() => onClose(null)}>
            Back to list
          </Button>
        </div>
      </div>
    </Panel>
  )
}
