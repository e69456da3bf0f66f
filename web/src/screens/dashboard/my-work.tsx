import { Link } from '@tanstack/react-router'
import { placeOf } from '../../saved-views/view-address.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import css from './dashboard.module.css'
import { FigureLink } from './figure-link.tsx'
import type { Dashboard } from './use-dashboard.ts'

type Work = Dashboard['work']

function Links({ title, links, none }: { title: string; links: Work['drafts']; none: string }) {
  return (
    <section aria-label={title} className={css.links}>
      <h3 className={css.small}>{title}</h3>
      {links.length === 0 ? (
        <p className={css.faint}>{none}</p>
      ) : (
        <ul>
          {links.map(({ title: text, opens, at }) => (
            <li key={`${text} ${opens}`} className={css.link}>
              <Link {...placeOf(opens)}>{text}</Link>
              <span className={css.age}>
                <RelativeAge since={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What the person left half done, keeps and waits for. */
export function OwnWork({ work: { figures, drafts, views, tickets } }: { work: Work }) {
  return (
    <Panel title="My work">
      {figures.length > 0 && (
        <p className={css.figures}>
          {figures.map((figure) => (
            <span key={figure.name}>
              <FigureLink figure={figure} /> {figure.title.toLowerCase()}
            </span>
          ))}
        </p>
      )}
      <Links title="Drafts" links={drafts} none="No drafts." />
      <Links
        title="Saved views"
        links={views}
        none="No saved views. Each question can be saved under a name."
      />
      <Links title="Tickets of my runs" links={tickets} none="No runs with a ticket in the last 30 d." />
    </Panel>
  )
}
