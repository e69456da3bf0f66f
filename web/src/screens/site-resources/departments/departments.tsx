import { departments } from '@patchbay/contract/resources/departments'
import { ResourcePage } from '../../../resources/resource-page.tsx'

export function Departments() {
  return <ResourcePage resource={departments} />
}
