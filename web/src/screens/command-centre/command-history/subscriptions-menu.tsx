import type { Subscription } from '@patchbay/contract/command-centre/command-history/subscriptions'
import { IconBellPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePageActions } from '../../../keys/page-actions.ts'
import { KeptList } from '../../../saved-views/saved-list.tsx'
import { announce } from '../../../ui/announcer.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import type { HistoryQuery } from './history-query.ts'
import type { History } from './history-query.ts'
import type { Place } from './use-place.ts'
import { Subscribe } from './subscribe.tsx'
import { filterWords, sameFilter, subscribedFilter } from './subscribed-filter.ts'
import { useSubscriptionChanges, useSubscriptions } from './use-subscriptions.ts'

interface Props {
  readonly place: Place
  readonly asked: HistoryQuery
  readonly kinds: History['kinds']
}

/** What one is told of, the way to be told of what is narrowed here, and to rename and end it. */
export function SubscriptionsMenu({ place, asked, kinds }: Props) {
  const { data: all, isError } = useSubscriptions()
  const { subscribe, rename, end } = useSubscriptionChanges()
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const here = subscribedFilter(asked)
  const listed = place.address.subscriptions === 'open'
  const close = () => {
    setWanted(false)
    if (listed) place.showSubscriptions(false)
    // The entry of the menu that had the focus is gone with the menu.
    setTimeout(() => button.current?.querySelector('button')?.focus(), 0)
  }
  const show = ({ name, filter }: Subscription) => {
    place.narrowTo(filter)
    announce(`Changes of “${name}”`)
  }
  const list = () => place.showSubscriptions(true)
  usePageActions([
    { id: 'subscribe', does: 'Subscribe to these changes', run: () => setWanted(true) },
    ...(all === undefined || all.length === 0
      ? []
      : [{ id: 'all-subscriptions', does: 'Rename or end subscriptions', run: list }]),
  ])
  const entries: MenuEntry[] = [
    { kind: 'label', content: headWords(isError, all?.length ?? 0) },
    ...(all ?? []).map((one) => ({
      kind: 'choice' as const,
      text: one.name,
      checked: sameFilter(one.filter, here),
      onChoose: () => show(one),
    })),
    { kind: 'line' },
    { kind: 'choice', text: 'Subscribe to these changes …', onChoose: () => setWanted(true) },
  ]
  if (all !== undefined && all.length > 0) {
    const text = `All ${all.length === 1 ? 'subscriptions' : `${all.length} subscriptions`}, rename, end …`
    entries.push({ kind: 'choice', text, onChoose: list })
  }
  return (
    <span ref={button}>
      <MenuButton entries={entries}>
        <IconBellPlus size={16} stroke={1.6} aria-hidden="true" />
        Subscribe
      </MenuButton>
      {wanted &&
        // On a phone the buttons of a page's head are icons; those of a dialog are not.
        createPortal(
          <Subscribe
            filter={here}
            words={filterWords(here, kinds)}
            suggested={place.filter('target') || place.filter('q')}
            onClose={close}
          />,
          document.body,
        )}
      {listed &&
        createPortal(
          <KeptList
            title="Subscriptions"
            thing="subscription"
            away={{ verb: 'End', done: 'ended' }}
            saved={all}
            none="No subscriptions. Filter the history and choose Subscribe."
            below={({ filter, ownToo }) => `${filterWords(filter, kinds)}${ownToo ? ', my own too' : ''}`}
            onOpen={show}
            rename={rename}
            take={end}
            putBack={subscribe}
            onClose={close}
          />,
          document.body,
        )}
    </span>
  )
}

function headWords(failed: boolean, count: number): string {
  if (failed) return 'The subscriptions could not be read'
  return count === 0 ? 'No subscriptions' : 'Your subscriptions'
}
