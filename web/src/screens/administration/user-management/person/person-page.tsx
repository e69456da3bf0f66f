import { IconArrowLeft, IconCopyPlus, IconEye, IconPencil } from '@tabler/icons-react'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NotRead } from '../failed.tsx'
import { Status } from '../people/status.tsx'
import { usePerson } from '../questions.ts'
import { useShared } from '../saved.ts'
import css from '../user-management.module.css'
import type { Place } from '../use-place.ts'
import { Actions } from './actions.tsx'
import { AskedHere } from './asked-here.tsx'
import { Changes } from './changes.tsx'
import { valuesOf } from '../forms/person-values.ts'
import { HandedOver } from './handed-over.tsx'
import { HeldKeys } from './held-keys.tsx'
import { newPerson } from './new-person-form.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'
import { ViewAs } from './view-as.tsx'
import { Why } from './why.tsx'

export function PersonPage({ id, place }: { id: string; place: Place }) {
  const query = usePerson(id)
  const { handed, setHanded, setPrefill } = useShared()
  const person = query.data
  const seen = place.address.see === 'menu'
  return (
    <div className={css.stack}>
      <div className={css.line}>
        <Button size="small" look="quiet" onClick={place.close}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
          People
        </Button>
      </div>
      {query.isError && <NotRead what="This person" error={query.error} onTryAgain={query.refetch} />}
      {query.isPending && <SkeletonRows rows={10} />}
      {person !== undefined && (
        <>
          <div className={css.line}>
            <h2 className={css.name}>
              {`${person.firstname} ${person.lastname}`.trim()}{' '}
              <span className="mono">{person.username}</span>
            </h2>
            <Status status={person.status} />
            <span className={css.grow} />
            <Button
              aria-pressed={seen}
              onClick={() => place.go({ see: seen ? '' : 'menu' }, true)}
              title="A look at this person’s menu, which is recorded"
            >
              <IconEye size={16} stroke={1.6} aria-hidden="true" />
              View as {person.username}
            </Button>
            <Button
              title="A new account with the same role, groups and direct keys"
              onClick={() => {
                const { role, groups, keys } = valuesOf(person)
                setPrefill({ form: newPerson, values: { role, groups, keys } })
                place.openPerson('new')
              }}
            >
              <IconCopyPlus size={16} stroke={1.6} aria-hidden="true" />
              Clone {person.username}
            </Button>
            <Button look="primary" onClick={() => place.go({ edit: 'yes' })}>
              <IconPencil size={16} stroke={1.6} aria-hidden="true" />
              Change {person.username}
            </Button>
          </div>
          <AskedHere id={person.id} place={place} />
          <Actions person={person} />
          {handed !== null && handed.id === person.id && (
            <HandedOver handed={handed} onClose={() => setHanded(null)} />
          )}
          {seen && <ViewAs person={person} />}
          <ProfilePanel person={person} />
          <div className={css.columns}>
            <div>
              <HeldKeys person={person} place={place} />
              <Changes id={id} />
            </div>
            <div>
              <Why person={person} place={place} />
              <Sessions person={person} />
              <Tokens person={person} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}
