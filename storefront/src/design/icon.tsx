// The few line drawings of the shop; always beside a word or inside something that has a name.
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M4 7h16M7 12h10M10 17h4',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4.5 4.5',
  bag: 'M5 8h14l1 12H4L5 8zm4 0V7a3 3 0 0 1 6 0v1',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 16.5a2 2 0 1 0 0 3.5 2 2 0 0 0 0-3.5zm10 0a2 2 0 1 0 0 3.5 2 2 0 0 0 0-3.5z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 12v8h14v-8',
  chat: 'M12 4c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-.9 0-1.8-.1-2.6-.3L4.5 20l1.2-3.9C4.3 14.8 3.5 13 3.5 11c0-3.9 3.8-7 8.5-7z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15L6 17zm4 2.5a2 2 0 0 0 4 0',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  wallet: 'M4 7.5h14a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm0 0A2 2 0 0 1 6 5h10v2.5M16 13.5h1',
  pin: 'M12 21c4-4.5 6.5-7.7 6.5-11a6.5 6.5 0 1 0-13 0c0 3.3 2.5 6.5 6.5 11zm0-8.8a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  mail: 'M4 6h16v12H4zm0 .5 8 6.5 8-6.5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 4v4l3 2',
} as const

export function Icon({ name, size = 22 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
