import { accessPoints } from '@patchbay/contract/resources/access-points'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import { usePlace } from '../../../resources/use-place.ts'
import { useRows } from '../../../resources/use-resource.ts'
import css from '../../../ui/page-parts.module.css'

export function AccessPoints() {
  return <ResourcePage resource={accessPoints} above={<WithoutPattern />} />
}

/** Said once above the list, whose every row would say it. */
function WithoutPattern() {
  const { query } = usePlace(accessPoints)
  const first = useRows(accessPoints, query).rowAt(0)
  const why = first?.unknown.find(({ field }) => field === 'naming')?.why
  return why === undefined ? null : <p className={css.muted}>{why} No naming pattern for access points.</p>
}
