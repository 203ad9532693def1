// A list that is put in order by dragging, by keyboard, and said aloud as it moves.
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { Icon } from './icons.tsx'

interface SortableProps<T> {
  readonly items: readonly T[]
  idOf(item: T): string
  /** as it is called when it is moved */
  nameOf(item: T): string
  onMove(items: T[]): void
  readonly layout?: 'list' | 'grid'
  children(item: T, index: number): ReactNode
}

/** Each child holds a `<DragHandle>`. */
export function Sortable<T>({ items, idOf, nameOf, onMove, layout = 'list', children }: SortableProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onMove(arrayMove([...items], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements: announcementsOf(ids, (id) => {
          const item = items[ids.indexOf(id)]
          return item === undefined ? '' : nameOf(item)
        }),
        screenReaderInstructions: { draggable: everyScreenTexts.dragHandle },
      }}
    >
      <SortableContext
        items={ids}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {items.map((item, index) => (
          <SortableItem key={idOf(item)} id={idOf(item)}>
            {children(item, index)}
          </SortableItem>
        ))}
      </SortableContext>
    </DndContext>
  )
}

function announcementsOf(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const { picked, movedTo, dropped, dragCancelled } = everyScreenTexts
  const place = (id: string | number) => ids.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }) => picked(nameOf(String(active.id))),
    onDragOver: ({ active, over }) =>
      over ? movedTo(nameOf(String(active.id)), place(over.id), ids.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? dropped(nameOf(String(active.id)), place(over.id)) : dragCancelled,
    onDragCancel: () => dragCancelled,
  }
}

const HandleContext = createContext<Record<string, unknown>>({})

function SortableItem({ id, children }: { id: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const style = {
    transform: CSS.Translate.toString(transform),
    transition,
    ...(isDragging && { position: 'relative' as const, zIndex: 2, opacity: 0.85 }),
  }
  return (
    <div ref={setNodeRef} style={style}>
      <HandleContext.Provider value={{ ...attributes, ...listeners, ref: setActivatorNodeRef }}>
        {children}
      </HandleContext.Provider>
    </div>
  )
}

export function DragHandle({ name }: { name: string }) {
  const handle = useContext(HandleContext)
  return (
    <ActionIcon {...handle} aria-label={name} style={{ cursor: 'grab', touchAction: 'none' }}>
      <Icon name="grip-vertical" size={20} />
    </ActionIcon>
  )
}
