import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

/** Lets an event be picked up by the mouse; gives how to end that. */
const dragEvent = (
  element: HTMLElement,
  eventId: string,
  onDragged: (isDragged: boolean) => void,
) =>
  draggable({
    element,
    getInitialData: () => ({ eventId }),
    onDragStart: () => onDragged(true),
    onDrop: () => onDragged(false),
  });

interface DropTarget {
  onOver: (isOver: boolean) => void;
  onDropped: (eventId: string) => void;
}

/** Lets an event be put down on a day; gives how to end that. */
const dropOnDay = (element: HTMLElement, { onOver, onDropped }: DropTarget) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data["eventId"] === "string",
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source: { data } }) => {
      onOver(false);
      if (typeof data["eventId"] === "string") onDropped(data["eventId"]);
    },
  });

export const dragging = { dragEvent, dropOnDay };
