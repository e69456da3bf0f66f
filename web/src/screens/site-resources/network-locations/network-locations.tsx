import { networkLocations } from '@patchbay/contract/resources/network-locations'
import { ResourcePage } from '../../../resources/resource-page.tsx'

export function NetworkLocations() {
  return <ResourcePage resource={networkLocations} />
}
