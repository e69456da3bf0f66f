import css from './tag.module.css'

export function Tag({ tone = 'idle', children }: { tone?: 'idle' | 'info' | 'warn'; children: string }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
