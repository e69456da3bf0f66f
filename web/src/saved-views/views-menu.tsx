import type { SavedView } from '@patchbay/contract/account/saved-views'
import { IconBookmark } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePageActions } from '../keys/page-actions.ts'
import { announce } from '../ui/announcer.tsx'
import { deferred } from '../ui/deferred.tsx'
import { MenuButton } from '../ui/menu.tsx'
import type { MenuEntry } from '../ui/menu.tsx'
import { useSavedViews } from './use-saved-views.ts'
import { addressOf, placeOf, sameAddress } from './view-address.ts'

const SaveView = deferred(async () => (await import('./save-view.tsx')).SaveView)
const ViewList = deferred(async () => (await import('./view-list.tsx')).ViewList)

/** Views that the menu itself lists; the list of all has the others. */
const most = 12

/** The saved views of this page, and the way to save and to change them. `suggested` is what a new one may be called. */
export function ViewsMenu({ suggested }: { suggested: string }) {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const navigate = useNavigate()
  const [reached, setReached] = useState(false)
  const { data: views, isError } = useSavedViews(reached)
  const [open, setOpen] = useState<'list' | { readonly address: string } | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  const close = () => {
    setOpen(null)
    // The entry of the menu that had the focus is gone with the menu.
    setTimeout(() => place.current?.querySelector('button')?.focus(), 0)
  }
  const here = addressOf(pathname, search)
  const ofPage = (views ?? []).filter(({ screen }) => screen === pathname)
  const show = ({ name, address }: SavedView) => {
    setOpen(null)
    void navigate(placeOf(address))
    announce(`View ${name}`)
  }
  const save = () => setOpen({ address: here })
  usePageActions([
    { id: 'save-view', does: 'Save view', run: save },
    { id: 'all-views', does: 'Rename or remove views', run: () => setOpen('list') },
  ])

  const entries: MenuEntry[] = [
    { kind: 'label', content: headWords(isError, views === undefined, ofPage.length) },
    ...ofPage.slice(0, most).map((view) => ({
      kind: 'choice' as const,
      text: view.name,
      checked: sameAddress(view.address, here),
      onChoose: () => show(view),
    })),
    { kind: 'line' },
    { kind: 'choice', text: 'Save view …', onChoose: save },
  ]
  if (views !== undefined && views.length > 0) {
    const text = `All ${views.length === 1 ? 'views' : `${views.length} views`}, rename, remove …`
    entries.push({ kind: 'choice', text, onChoose: () => setOpen('list') })
  }
  return (
    <span ref={place}>
      <MenuButton entries={entries} onReach={() => setReached(true)}>
        <IconBookmark size={16} stroke={1.6} aria-hidden="true" />
        Views
      </MenuButton>
      {open !== null &&
        // Outside the row of buttons, whatever that does with what stands in it.
        createPortal(
          <Suspense fallback={null}>
            {open === 'list' ? (
              <ViewList onOpen={show} onClose={close} />
            ) : (
              <SaveView address={open.address} suggested={suggested} onClose={close} />
            )}
          </Suspense>,
          document.body,
        )}
    </span>
  )
}

function headWords(failed: boolean, coming: boolean, count: number): string {
  if (failed) return 'The views could not be read'
  if (coming) return 'Reading views'
  return count === 0 ? 'No saved view of this page' : 'Saved views of this page'
}
