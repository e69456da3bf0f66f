import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { ChosenPartTable } from '../../../query/shown/chosen-part-table.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { controllerRows } from './controller-rows.tsx'
import { saidBy } from './said-by.ts'
import css from './tables.module.css'

type Missing = NonNullable<Answer['controllers']>['missing'][number]

interface Props {
  readonly controllers: NonNullable<Answer['controllers']>
  readonly kind: Answer['kind']
  readonly nameOf: (source: string) => string
}

/** What each domain controller counts for itself and tells no other. */
export function ControllersPanel({ controllers, kind, nameOf }: Props) {
  const { sentence, rows, missing, missingWhy } = controllers
  const silent = rows.some(({ answered }) => !answered)
  return (
    <Panel
      title="On each domain controller"
      count={rows.length}
      tone={silent || missing.length > 0 ? 'warn' : 'plain'}
      aside={sentence ?? 'asking'}
    >
      {rows.length === 0 ? (
        sentence === null && (
          <div className={css.waiting}>
            <SkeletonRows rows={2} />
          </div>
        )
      ) : (
        <ChosenPartTable
          {...controllerRows(controllers, kind)}
          table="directory-controllers"
          keyOf={({ name }) => name}
          rowOf={({ answered }) => ({ 'data-answered': answered })}
          acrossOf={(_, words) => ({
            look: css.silent,
            cell: (
              <>
                <StateGlyph glyph="failed" /> {words}
              </>
            ),
          })}
        />
      )}
      <NotConnected {...{ controllers, nameOf }} />
      {missing.length > 0 && (
        <p className={`${css.note} ${css.warn}`}>
          {`Not connected, and so not asked: ${missing.map(missingWords).join(', ')}. Name them in the settings of this directory under Connected systems, once their certificate is trusted.`}
        </p>
      )}
      {missingWhy !== null && <p className={css.note}>{capital(missingWhy)}.</p>}
    </Panel>
  )
}

/** Takes along who was not asked, and why that may not be all of them. */
function NotConnected({ controllers, nameOf }: Pick<Props, 'controllers' | 'nameOf'>) {
  const { missing, missingWhy } = controllers
  const said = saidBy(controllers, nameOf)
  const facts = [
    ...missing.map((one) => ({ name: missingWords(one), value: 'not connected, and so not asked', said })),
    ...(missingWhy === null ? [] : [{ name: 'Others', value: capital(missingWhy), said }]),
  ]
  return facts.length === 0 ? null : <Shown part={factsPart('On each domain controller', facts)} />
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const missingWords = ({ name, site, readOnly }: Missing) => {
  const more = [site, readOnly ? 'read-only' : null].filter(Boolean).join(', ')
  return more === '' ? name : `${name} (${more})`
}
