import { accessPoints } from '@patchbay/contract/resources/access-points'
import { ResourcePage } from '../../../resources/resource-page.tsx'

export function AccessPoints() {
  return <ResourcePage resource={accessPoints} />
}
