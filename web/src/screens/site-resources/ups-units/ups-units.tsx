import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { IconPlugConnected } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { BatteryReplaced } from './battery-replaced.tsx'
import { ConnectUnits } from './connect-units.tsx'

export function UpsUnits() {
  const { connect }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayEdit = heldKeys(useProfile()).has(upsUnits.keys.edit)
  const go = (search: Readonly<Record<string, string>>) => void navigate({ to: '.', search })
  if (connect === 'yes' && mayEdit)
    return (
      <>
        <PageHead title={upsUnits.title} />
        <ConnectUnits onClose={(added) => go(added === null ? {} : { id: added })} />
      </>
    )
  return (
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
      acts={(row) => mayEdit && <BatteryReplaced row={row} key={row.version} />}
    />
  )
}
