import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { ResourcePage } from '../../../resources/resource-page.tsx'

export function NetworkDevices() {
  return <ResourcePage resource={networkDevices} />
}
