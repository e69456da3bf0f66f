import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { IconPlugConnected } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { call } from '../../../api/client.ts'
import type { ImportOrigin } from '../../../resources/resource-import.tsx'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

const ConnectDevice = deferred(async () => (await import('./connect-device.tsx')).ConnectDevice)

/** Its inventory as lines of an import, with the usual preview. */
const catalystCenter: ImportOrigin = {
  words: 'Read Catalyst Center',
  read: () => call('GET /site-resources/network-devices/controller-devices/'),
}

export function NetworkDevices() {
  const { connect }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayEdit = heldKeys(useProfile()).has(networkDevices.keys.edit)
  const go = (search: Readonly<Record<string, string>>) => void navigate({ to: '.', search })
  if (connect === 'yes' && mayEdit)
    return (
      <>
        <PageHead title={networkDevices.title} />
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <ConnectDevice onClose={(added) => go(added === null ? {} : { id: added })} />
        </Suspense>
      </>
    )
  return (
    <ResourcePage
      resource={networkDevices}
      importFrom={catalystCenter}
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
