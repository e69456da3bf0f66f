import type { DailyQuestion } from '@patchbay/contract/common-queries/firewall/daily-questions'
import { readService, serviceWords } from '@patchbay/contract/identifiers/service'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CallFailure } from '../../../api/failure.ts'
import { usePageActions } from '../../../keys/page-actions.ts'
import { announce } from '../../../ui/announcer.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { flowName, useDailyChanges, useDailyQuestions } from './use-daily-questions.ts'
import type { FlowAsked } from './use-flow.ts'

const DailyList = deferred(async () => (await import('./daily-list.tsx')).DailyList)

/** Questions that the menu itself lists; the list of all has the others. */
const most = 12

/** The own daily questions, the way to have the one in front asked daily, and to stop one. */
export function DailyMenu({ q, flow }: { readonly q: string; readonly flow: FlowAsked }) {
  const { data: all, isError, refetch } = useDailyQuestions()
  const { save } = useDailyChanges()
  const [listed, setListed] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const service = readService(flow.service)
  const here = { q, to: flow.to, service: 'fault' in service ? flow.service : serviceWords(service) }
  const isWhole = q !== '' && flow.to !== '' && !('fault' in service)
  const same = all?.find((one) => flowName(one) === flowName(here))
  const list = () => {
    void refetch()
    setListed(true)
  }
  const close = () => {
    setListed(false)
    // The entry of the menu that had the focus is gone with the menu.
    setTimeout(() => button.current?.querySelector('button')?.focus(), 0)
  }
  const show = (one: DailyQuestion) => {
    setListed(false)
    flow.set({ q: one.q, to: one.to, service: one.service })
  }
  const ask = () =>
    void save(here).then(
      () => announce(`Asked daily: ${flowName(here)}`),
      (error: unknown) => {
        // Its toast says why.
        if (!(error instanceof CallFailure)) throw error
      },
    )
  const mayAsk = isWhole && (same === undefined || same.stopped !== null)
  const text = `All ${all?.length === 1 ? 'daily questions' : `${all?.length ?? 0} daily questions`}, verdicts, stop …`
  usePageActions([
    ...(mayAsk ? [{ id: 'ask-daily', does: 'Ask this question daily', run: ask }] : []),
    { id: 'daily-questions', does: 'Show or stop daily questions', run: list },
  ])
  const entries: MenuEntry[] = [
    { kind: 'label', content: headWords(isError, all?.length ?? 0) },
    ...(all ?? []).slice(0, most).map((one) => ({
      kind: 'choice' as const,
      text: flowName(one),
      checked: one === same,
      onChoose: () => show(one),
    })),
    ...(mayAsk || (all ?? []).length > 0 ? [{ kind: 'line' as const }] : []),
    ...(mayAsk ? [{ kind: 'choice' as const, text: 'Ask this question daily', onChoose: ask }] : []),
    ...((all ?? []).length > 0 ? [{ kind: 'choice' as const, text, onChoose: list }] : []),
  ]
  return (
    <span ref={button}>
      <MenuButton entries={entries}>
        <IconCalendarRepeat size={16} stroke={1.6} aria-hidden="true" />
        Daily
      </MenuButton>
      {listed &&
        // On a phone the buttons of a page's head are icons; those of a dialog are not.
        createPortal(
          <Suspense fallback={null}>
            <DailyList onOpen={show} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </span>
  )
}

function headWords(failed: boolean, count: number): string {
  if (failed) return 'The daily questions could not be read'
  return count === 0 ? 'No daily questions' : 'Your daily questions'
}
