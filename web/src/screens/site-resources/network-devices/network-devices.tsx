import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { IconPlugConnected } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConnectDevice } from './connect-device.tsx'

export function NetworkDevices() {
  const { connect }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayEdit = heldKeys(useProfile()).has(networkDevices.keys.edit)
  const go = (search: Readonly<Record<string, string>>) => void navigate({ to: '.', search })
  if (connect === 'yes' && mayEdit)
    return (
      <>
        <PageHead title={networkDevices.title} />
        <ConnectDevice onClose={(added) => go(added === null ? {} : { id: added })} />
      </>
    )
  return (
    <ResourcePage
      resource={networkDevices}
      actions={
        mayEdit && (
          <Button onClick={() => go({ connect: 'yes' })}>
            <IconPlugConnected size={16} stroke={1.6} aria-hidden="true" />
            Test and add
          </Button>
        )
      }
    />
  )
}
