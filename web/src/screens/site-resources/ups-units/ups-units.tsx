import { testUps } from '@patchbay/contract/changes/kinds/test-ups'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { IconPlugConnected } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ChangeActs } from '../../../changes/acts/act.tsx'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import css from '../../../resources/resources.module.css'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

const BatteryReplaced = deferred(async () => (await import('./battery-replaced.tsx')).BatteryReplaced)
const ConnectUnits = deferred(async () => (await import('./connect-units.tsx')).ConnectUnits)

export function UpsUnits() {
  const { connect }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayEdit = heldKeys(useProfile()).has(upsUnits.keys.edit)
  const go = (search: Readonly<Record<string, string>>) => void navigate({ to: '.', search })
  if (connect === 'yes' && mayEdit)
    return (
      <>
        <PageHead title={upsUnits.title} />
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <ConnectUnits onClose={(added) => go(added === null ? {} : { id: added })} />
        </Suspense>
      </>
    )
  return (
    <RunOverPage title={upsUnits.title}>
      <ResourcePage
        resource={upsUnits}
        actions={
          mayEdit && (
            <Button onClick={() => go({ connect: 'yes' })}>
              <IconPlugConnected size={16} stroke={1.6} aria-hidden="true" />
              Test and add
            </Button>
          )
        }
        acts={(row) => (
          <div className={css.acts}>
            {row.values['way'] !== null && (
              <ChangeActs
                change={testUps}
                acts={[{ words: `Test battery of ${row.id}`, noun: 'self-test', asked: { unit: row.id } }]}
              />
            )}
            {mayEdit && (
              <Suspense fallback={null}>
                <BatteryReplaced row={row} key={row.version} />
              </Suspense>
            )}
          </div>
        )}
      />
    </RunOverPage>
  )
}
