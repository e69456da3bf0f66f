import { actOnWireless } from '@patchbay/contract/changes/kinds/act-on-wireless'
import { accessPoints } from '@patchbay/contract/resources/access-points'
import { ChangeActs } from '../../../changes/acts/act.tsx'
import { actsOnAccessPoint } from '../../../changes/acts/wireless-acts.ts'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { ResourcePage } from '../../../resources/resource-page.tsx'
import { usePlace } from '../../../resources/use-place.ts'
import { useRows } from '../../../resources/use-resource.ts'
import resource from '../../../resources/resources.module.css'
import css from '../../../ui/page-parts.module.css'

export function AccessPoints() {
  return (
    <RunOverPage title={accessPoints.title}>
      <ResourcePage
        resource={accessPoints}
        above={<WithoutPattern />}
        acts={({ values: { mac } }) =>
          typeof mac === 'string' && (
            <div className={resource.acts}>
              <ChangeActs change={actOnWireless} acts={actsOnAccessPoint(mac)} />
            </div>
          )
        }
      />
    </RunOverPage>
  )
}

/** Said once above the list, whose every row would say it. */
function WithoutPattern() {
  const { query } = usePlace(accessPoints)
  const first = useRows(accessPoints, query).rowAt(0)
  const why = first?.unknown.find(({ field }) => field === 'naming')?.why
  return why === undefined ? null : <p className={css.muted}>{why} No naming pattern for access points.</p>
}
