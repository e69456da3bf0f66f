import type { PowerSection, PowerTarget, PowerTargets } from '@patchbay/contract/workflows/power-management'
import type { Source } from '@patchbay/contract/systems/sources'
import { lineMaker, sectionOf } from '../sources/answer-lines.ts'
import { budgetLines } from './budget-lines.ts'
import { wattsWords } from './energy.ts'
import type { PowerDossier, PowerQuestion } from './search.ts'
import { targetRow } from './target-row.ts'

const total = (rows: readonly PowerTarget[], of: (row: PowerTarget) => number | null) =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

/** The answer as far as it is known. */
export function drawPower({ dossier }: PowerQuestion, sources: readonly Source[]): PowerTargets {
  const own = new Set(dossier.ports.flatMap(({ accessPoint }) => accessPoint ?? []))
  const rows = dossier.ports.map((port) => targetRow(dossier, port, own))
  const unanswered = sources.some(({ state }) => state === 'failed' || state === 'timed-out')
  const verdict =
    rows.length > 0 ? 'targets' : dossier.placedAt === null ? (unanswered ? 'incomplete' : 'asking') : 'none'
  return {
    verdict,
    sentence: sentenceOf(verdict, rows),
    sections: rows.length === 0 ? [] : sectionsOf(dossier, rows),
    targets: {
      rows,
      complete: dossier.unread.size === 0 && !dossier.more,
      state: 'told',
      why:
        dossier.unread.size === 0
          ? null
          : [...dossier.unread].map(([name, why]) => `${name}: ${why}`).join('; '),
      source: null,
      observedAt: null,
    },
    moreTargets: dossier.more,
    pace: dossier.pace && { off: dossier.pace.off, longest: dossier.pace.longest },
  }
}

function sentenceOf(verdict: PowerTargets['verdict'], rows: readonly PowerTarget[]): string {
  if (verdict === 'none') return 'No port matches. Rooms, floors and buildings stand for their access points.'
  if (verdict === 'incomplete') return 'No port was found, and not all could be asked.'
  if (verdict === 'asking') return 'Ports are being looked up.'
  const by = (one: PowerTarget['verdict']) => rows.filter((row) => row.verdict === one).length
  const watts = wattsWords(total(rows, (row) => row.watts))
  const parts = [
    [by('amber'), 'with a warning'],
    [by('excluded'), 'excluded'],
    [by('unknown'), 'not read'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  return `${many(rows.length, 'port')} drawing ${watts}${said.length === 0 ? '' : `: ${said.join(', ')}`}.`
}

function sectionsOf(dossier: PowerDossier, rows: readonly PowerTarget[]): PowerSection[] {
  const [read] = dossier.switches.values()
  const switches =
    read === undefined ? null : lineMaker({ source: read.source, at: read.at, hidden: [], unsure: false })
  const [controller] = dossier.controllers
  const air =
    controller === undefined
      ? null
      : lineMaker({ source: controller.source, at: controller.at, hidden: [], unsure: false })
  const index = lineMaker({ source: 'index', at: dossier.placedAt ?? new Date(), hidden: [], unsure: false })
  const taken = rows.filter(({ verdict }) => verdict === 'ready' || verdict === 'amber')
  const alone = rows.filter(({ neighbours }) => neighbours !== null && neighbours.length === 0)
  const accessPoints = rows.filter((row) => row.accessPoint)
  const covered = accessPoints.filter(({ neighbours }) => neighbours !== null)
  return [
    ...(switches === null
      ? []
      : [
          sectionOf('draw', 'Power now', [
            switches('watts', 'Drawn', wattsWords(total(rows, (row) => row.watts))),
            switches(
              'delivering',
              'Ports with power',
              `${rows.filter((row) => row.delivering).length} of ${rows.length}`,
            ),
            switches('taken', 'Would lose power', many(taken.length, 'port')),
            ...(air === null
              ? []
              : [
                  air('clients', 'Clients now', String(total(accessPoints, (row) => row.clients)), {
                    detail: dossier.silent.length === 0 ? null : dossier.silent.join('; '),
                  }),
                ]),
          ]),
          sectionOf(
            'budget',
            'PoE budget',
            [...dossier.switches].flatMap(([name, one]) => budgetLines(name, one, rows)),
          ),
        ]),
    ...(air === null || accessPoints.length === 0
      ? []
      : [
          sectionOf('coverage', 'Coverage meanwhile', [
            air(
              'covered',
              'With a neighbour',
              `${covered.length - alone.length} of ${accessPoints.length} access points`,
              {
                detail: 'joined, on the same floor, and no target',
              },
            ),
            air('alone', 'Without a neighbour', alone.map(({ device }) => device).join(', '), {
              none: covered.length === accessPoints.length ? 'none' : 'not known of all floors',
              tone: alone.length > 0 ? 'warn' : 'plain',
            }),
          ]),
        ]),
    sectionOf(
      'place',
      'Operating hours',
      [...dossier.hours].map(([building, { words, reason, state }]) =>
        index(`hours ${building}`, building, words, {
          detail: reason,
          tone: state === 'open' ? 'warn' : 'plain',
        }),
      ),
    ),
  ]
}
