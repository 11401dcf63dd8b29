export interface paths {
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user, or for whom they act. */
        get: operations["user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody with an account, the newest first: names, department, cost centre, number and manager. */
        get: operations["adminPeopleList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your expenses, newest first unless `sort` and `order` say otherwise. */
        get: operations["expensesList"];
        put?: never;
        /** Logs an expense. */
        post: operations["expensesCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count and sums by currency of your expenses, with the filters of the list. */
        get: operations["expensesSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/of-missions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count and sums by currency for each of your missions that has expenses. */
        get: operations["expensesOfMissionsOfTrips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count and sums by currency of your expenses for each category and status, with the filters of the list. */
        get: operations["expensesBreakdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/change-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes status or mission of several expenses: all of them, or none when one is missing. */
        post: operations["expensesChangeMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/remove-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes several expenses with their receipts: all of them, or none when one is missing. */
        post: operations["expensesRemoveMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One expense. */
        get: operations["expensesGet"];
        /** Changes an expense; the fields left out stay. */
        put: operations["expensesChange"];
        post?: never;
        /** Deletes an expense with its receipts. */
        delete: operations["expensesRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your expenses as CSV, with the filters of the list. */
        get: operations["exportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the dashboard shows. */
        get: operations["dashboardStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users' expenses with their owner's e-mail, newest first. */
        get: operations["adminExpensesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/expenses/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count and sums by currency of all users' expenses, with the filters of the list. */
        get: operations["adminExpensesSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/expenses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One expense of any user, with its owner's e-mail. */
        get: operations["adminExpensesGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organisation's rate of a day: `ratePer` units of the paid currency are `rate` units of the expense's. Null where its table has none of that day or the seven before; `known` is then the nearest of other days, or your own last one. */
        get: operations["ratesOn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your missions, newest first. */
        get: operations["tripsList"];
        put?: never;
        /** Plans a mission. */
        post: operations["tripsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One mission. */
        get: operations["tripsGet"];
        /** Changes a mission. */
        put: operations["tripsChange"];
        post?: never;
        /** Deletes a mission; its expenses and flights stay, without it. */
        delete: operations["tripsRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your flights, latest departure first. */
        get: operations["flightsList"];
        put?: never;
        /** Records a flight. */
        post: operations["flightsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flights/of-missions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many flights each of your missions has that has any. */
        get: operations["flightsOfMissionsOfTrips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flights/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One flight. */
        get: operations["flightsGet"];
        /** Changes a flight. */
        put: operations["flightsChange"];
        post?: never;
        /** Deletes a flight. */
        delete: operations["flightsRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipts of one expense, in the order in which they were chosen or put. */
        get: operations["expensesReceiptsListOfExpense"];
        put?: never;
        /** Attaches a receipt: JPEG, PNG or PDF of at most 10 MB, in the form field `receipt`; a field `position` before it (ms since 1970) says where it stands among the others. */
        post: operations["expensesReceiptsUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your receipts of several expenses (at most 100, their ids separated by commas), in their order. */
        get: operations["receiptsListOfExpenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expenses/{id}/receipts/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts the receipts of an expense in this order; those not named follow. */
        put: operations["expensesReceiptsOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts/{id}/turn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Turns a picture, also one of the Inbox, by 0, 90, 180 or 270 degrees from how it came; its thumbnail, print picture and reports follow. */
        put: operations["receiptsTurn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a receipt and its file. */
        delete: operations["receiptsRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file as it came. */
        get: operations["receiptsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A small upright picture; of a PDF its first page. */
        get: operations["receiptsThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts/{id}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** To print: a photo as an upright JPEG, turned as its owner turned it; a PDF as it came. */
        get: operations["receiptsPrint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your receipts that have no expense yet, in the order in which they were chosen. */
        get: operations["inboxList"];
        put?: never;
        /** Puts a receipt into your Inbox, where it is read: JPEG, PNG or PDF of at most 10 MB, in the form field `receipt`. */
        post: operations["inboxAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/{id}/attach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Attaches this item and its pages to an expense of yours. */
        post: operations["inboxAttach"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes this item, with its pages, a page of the receipt that begins with another one. */
        post: operations["inboxJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has an item read once more. */
        post: operations["inboxRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts the pages of a receipt in this order: all of them, named once; the first is its first page. */
        put: operations["inboxPagesOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes every page of this receipt an item of its own again. */
        post: operations["inboxSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes an item and its pages out of the Inbox; for a day they can be restored. */
        delete: operations["inboxDiscard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings a discarded item and its pages back. */
        post: operations["inboxRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/expenses/{id}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipts of any user's expense, in their order. */
        get: operations["adminExpensesReceiptsListOfExpense"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/receipts/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of any user's receipt as it came. */
        get: operations["adminReceiptsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipts/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many receipts and bytes you keep and have uploaded today, and the limits. */
        get: operations["receiptsUseOwn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What may be wrong with your receipts and expenses, newest first; at most 200. */
        get: operations["findingsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your expense report as PDF. */
        get: operations["exportPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/pdf-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a PDF in the background. */
        post: operations["exportPdfJobsStartPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/pdf-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a PDF is. */
        get: operations["exportPdfJobsPdfJob"];
        put?: never;
        post?: never;
        /** Cancels a PDF. */
        delete: operations["exportPdfJobsCancelPdf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/pdf-jobs/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The finished PDF. */
        get: operations["exportPdfJobsFilePdfFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What to look at before these expenses are handed in, and whom to ask. */
        post: operations["expenseReportsCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/approvers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Colleagues who may approve and whose name or e-mail has these words; at most 20. */
        get: operations["expenseReportsApprovers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/approver-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may be asked beside the colleagues that are found. */
        get: operations["expenseReportsApproverRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reports that you have handed in, the latest first. */
        get: operations["expenseReportsList"];
        put?: never;
        /** Hands in expenses: they are locked, and a PDF is made that does not change any more. */
        post: operations["expenseReportsHandIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/road": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What your reports come to, by its place on the road. */
        get: operations["expenseReportsRoad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far reports are, for a list of expenses: your own, and for administrators anybody’s. Others are left out. */
        get: operations["expenseReportsStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A report with its lines, for its owner and those who are asked to decide. */
        get: operations["expenseReportsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The PDF: as it was handed in, and of an approved report the one that is sealed. */
        get: operations["expenseReportsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/{id}/receipts/{receiptId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A receipt of a report: as it came, or upright `as=print`. */
        get: operations["expenseReportsReceiptsReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/expense-reports/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back a report on which nobody has decided: its expenses are free again. */
        post: operations["expenseReportsWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/approved-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approved reports with their lines, the earliest approval first, at most 50 at once. One whose approval was taken back is not there any more, and comes again when it is approved again. */
        get: operations["adminApprovedReportsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/approved-reports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sealed PDF of an approved report, with its receipts. */
        get: operations["adminApprovedReportsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your own changes as server-sent events; resumes by Last-Event-ID. */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "expense.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after expense.created, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-expense.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after expense.changed, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-expense.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after expense.deleted, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-expense.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "receipt.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after receipt.added, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-receipt.added"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "receipt.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after receipt.deleted, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-receipt.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mission.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after mission.created, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-mission.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mission.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after mission.changed, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-mission.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mission.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after mission.deleted, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-mission.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.handed_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after report.handed_in, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-report.handed_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after report.approved, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-report.approved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after report.returned, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-report.returned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after report.withdrawn, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-report.withdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.approval_taken_back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after report.approval_taken_back, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-report.approval_taken_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.corrected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after report.corrected, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-report.corrected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after report.paid, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-report.paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.unpaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after report.unpaid, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-report.unpaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after person.created, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-person.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after person.changed, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-person.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.deactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after person.deactivated, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-person.deactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.reactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after person.reactivated, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-person.reactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Is sent after person.erased, in order for one record, until it is answered by 2xx. */
        post: operations["webhook-person.erased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Problem: {
            error: string;
            code: string;
            fields?: {
                [key: string]: string;
            };
            requestId: string;
            current?: unknown;
            next?: {
                ticket: string;
                kinds: ("passkey" | "authenticator" | "recovery_code")[];
            };
        };
        SessionUser: {
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            email: string;
            role: components["schemas"]["Role"];
            isActive: boolean;
            employeeName: string | null;
            department: string | null;
            manager: string | null;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
            duties?: components["schemas"]["Duty"][];
            acting?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                assistantId: string;
                name: string;
                /**
                 * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
                 * @example 2026-05-31
                 * @example 2026-05-31
                 */
                until: string;
                all: boolean;
            };
        };
        /** @enum {string} */
        Role: "user" | "admin";
        /** @enum {string} */
        Duty: "finance";
        /** @enum {string} */
        Category: "Airfare" | "Lodging" | "Meals" | "Transport" | "Fees" | "Other";
        /** @enum {string} */
        ExpenseStatus: "Draft" | "Submitted";
        Expense: {
            /**
             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            date: string;
            merchant: string;
            category: components["schemas"]["Category"];
            /**
             * @description A decimal with two decimals.
             * @example 12.50
             * @example 12.50
             */
            amount: string;
            currency: components["schemas"]["Currency"];
            paymentMethod: string;
            status: components["schemas"]["ExpenseStatus"];
            tripId: string | null;
            notes: string;
            paidAmount?: string;
            paidCurrency?: string;
            rate?: string;
            ratePer?: string;
            /**
             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            rateDate?: string;
            /** @enum {string} */
            rateSource?: "typed" | "statement" | "table";
            lostReceipt?: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            userId: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            updatedAt: string;
            enteredBy?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                allowance: string;
            };
            rateDoubt?: string;
            receiptCount: number;
            report?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                number: string;
                waits?: boolean;
            };
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            returnedFrom?: string;
        };
        /** @enum {string} */
        Currency: "USD" | "EUR";
        ExpenseSummary: {
            count: number;
            totals: {
                [key: string]: string;
            };
        };
        ExpensesChange: {
            ids: string[];
            status?: components["schemas"]["ExpenseStatus"];
            tripId?: string | null;
        };
        NewExpense: {
            /**
             * @description A calendar date, from 1970 to ten years ahead. Of an ISO date-time the date part counts.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            date: string;
            merchant: string;
            category: components["schemas"]["Category"];
            /**
             * @description Above 0, at most 99999999.99, with at most two decimals.
             * @example 12.50
             * @example 12.50
             */
            amount?: string | number;
            /** @default USD */
            currency?: components["schemas"]["Currency"];
            paymentMethod?: string | null;
            /** @default Draft */
            status?: components["schemas"]["ExpenseStatus"];
            tripId?: components["schemas"]["TripReference"];
            notes?: string | null;
            paidAmount?: (string | number) | null;
            paidCurrency?: string | null;
            rate?: (string | number) | null;
            ratePer?: (string | number) | null;
            rateDate?: string | null;
            rateSource?: ("typed" | "statement" | "table") | null;
            lostReceipt?: string | null;
            readAs?: string | null;
        };
        TripReference: string | null;
        ExpenseChange: {
            /**
             * @description A calendar date, from 1970 to ten years ahead. Of an ISO date-time the date part counts.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            date?: string;
            merchant?: string;
            category?: components["schemas"]["Category"];
            /**
             * @description Above 0, at most 99999999.99, with at most two decimals.
             * @example 12.50
             * @example 12.50
             */
            amount?: string | number;
            currency?: components["schemas"]["Currency"];
            paymentMethod?: string | null;
            status?: components["schemas"]["ExpenseStatus"];
            tripId?: components["schemas"]["TripReference"];
            notes?: string | null;
            paidAmount?: (string | number) | null;
            paidCurrency?: string | null;
            rate?: (string | number) | null;
            ratePer?: (string | number) | null;
            rateDate?: string | null;
            rateSource?: ("typed" | "statement" | "table") | null;
            lostReceipt?: string | null;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            updatedAt?: string;
        };
        DashboardStats: {
            totalExpenses: number;
            totals: {
                [key: string]: string;
            };
            expenseCount: number;
            open: {
                draft: components["schemas"]["ExpenseSummary"];
                submitted: components["schemas"]["ExpenseSummary"];
                returned: {
                    count: number;
                    totals: {
                        [key: string]: string;
                    };
                    /**
                     * Format: uuid
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     */
                    reportId?: string;
                };
            };
            openMonths: {
                count: number;
                totals: {
                    [key: string]: string;
                };
                month: string;
                missing: number;
            }[];
            pendingCount: number;
            flightCount: number;
            receiptCount: number;
            categories: {
                [key: string]: number;
            };
            categoryTotals: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            months: {
                month: string;
                totals: {
                    [key: string]: string;
                };
            }[];
            recentExpenses: components["schemas"]["Expense"][];
            upcomingFlights: components["schemas"]["Flight"][];
            recentReceipts: components["schemas"]["Receipt"][];
        };
        Flight: {
            tripId: string | null;
            carrier: string;
            flightNumber: string;
            departAirport: string;
            departDtLocal: string;
            arriveAirport: string;
            arriveDtLocal: string;
            confirmationCode: string;
            fareClass: string;
            notes: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            userId: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            updatedAt: string;
            enteredBy?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                allowance: string;
            };
            departsAt?: string | null;
            durationMinutes: number | null;
        };
        Receipt: {
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            expenseId: string;
            fileName: string;
            /** @enum {string} */
            mimeType: "image/jpeg" | "image/png" | "application/pdf";
            sizeBytes: number;
            sha256: string;
            hasThumbnail: boolean;
            /** @enum {number} */
            turned?: 0 | 90 | 180 | 270;
            /** @enum {number} */
            picturedTurn?: 0 | 90 | 180 | 270;
            late?: boolean;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
            enteredBy?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                allowance: string;
            };
        };
        AdminExpense: {
            /**
             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            date: string;
            merchant: string;
            category: components["schemas"]["Category"];
            /**
             * @description A decimal with two decimals.
             * @example 12.50
             * @example 12.50
             */
            amount: string;
            currency: components["schemas"]["Currency"];
            paymentMethod: string;
            status: components["schemas"]["ExpenseStatus"];
            tripId: string | null;
            notes: string;
            paidAmount?: string;
            paidCurrency?: string;
            rate?: string;
            ratePer?: string;
            /**
             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            rateDate?: string;
            /** @enum {string} */
            rateSource?: "typed" | "statement" | "table";
            lostReceipt?: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            userId: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            updatedAt: string;
            enteredBy?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                allowance: string;
            };
            rateDoubt?: string;
            receiptCount: number;
            report?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                number: string;
                waits?: boolean;
            };
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            returnedFrom?: string;
            email: string;
        };
        TableRate: {
            rate: string;
            ratePer: string;
            /**
             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            rateDate: string;
        };
        Trip: {
            name: string;
            purpose: string;
            startDate: string | null;
            endDate: string | null;
            notes: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            userId: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            updatedAt: string;
            enteredBy?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                allowance: string;
            };
        };
        NewTrip: {
            name: string;
            purpose?: string | null;
            startDate?: string | null;
            endDate?: string | null;
            notes?: string | null;
        };
        TripChange: {
            name?: string;
            purpose?: string | null;
            startDate?: string | null;
            endDate?: string | null;
            notes?: string | null;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            updatedAt?: string;
        };
        NewFlight: {
            tripId?: components["schemas"]["TripReference"];
            carrier: string;
            flightNumber: string;
            departAirport: string;
            departDtLocal: string;
            arriveAirport: string;
            arriveDtLocal: string;
            confirmationCode?: string | null;
            fareClass?: string | null;
            notes?: string | null;
            confirmLong?: boolean;
        };
        FlightChange: {
            tripId?: components["schemas"]["TripReference"];
            carrier?: string;
            flightNumber?: string;
            departAirport?: string;
            departDtLocal?: string;
            arriveAirport?: string;
            arriveDtLocal?: string;
            confirmationCode?: string | null;
            fareClass?: string | null;
            notes?: string | null;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            updatedAt?: string;
            confirmLong?: boolean;
        };
        ScannedReceipt: {
            merchant: string | null;
            amount: number | null;
            currency: ("BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX" | "VND" | "VUV" | "XAF" | "XOF" | "XPF" | "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "JMD" | "KES" | "KGS" | "KHR" | "KPW" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "QAR" | "RON" | "RSD" | "RUB" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "WST" | "XCD" | "XCG" | "YER" | "ZAR" | "ZMW" | "ZWG" | "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" | "CLF") | null;
            date: string | null;
            category: components["schemas"]["Category"] | null;
            paymentMethod: string | null;
            notes: string | null;
            confidence: number;
            /** @enum {number} */
            turned?: 0 | 90 | 180 | 270;
            receipts?: (components["schemas"]["Box"] | null)[];
            /** @enum {string} */
            reader: "local" | "vision" | "both";
            known?: {
                receipts: number;
                own: boolean;
                read: string;
            };
            fields: {
                merchant: {
                    value: string | null;
                    confidence: number;
                    box: components["schemas"]["Box"] | null;
                };
                amount: {
                    value: number | null;
                    confidence: number;
                    box: components["schemas"]["Box"] | null;
                };
                date: {
                    value: string | null;
                    confidence: number;
                    box: components["schemas"]["Box"] | null;
                };
                category: {
                    value: components["schemas"]["Category"] | null;
                    confidence: number;
                    box: components["schemas"]["Box"] | null;
                };
                paymentMethod: {
                    value: string | null;
                    confidence: number;
                    box: components["schemas"]["Box"] | null;
                };
                currency?: {
                    value: ("BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX" | "VND" | "VUV" | "XAF" | "XOF" | "XPF" | "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "JMD" | "KES" | "KGS" | "KHR" | "KPW" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "QAR" | "RON" | "RSD" | "RUB" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "WST" | "XCD" | "XCG" | "YER" | "ZAR" | "ZMW" | "ZWG" | "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" | "CLF") | null;
                    confidence: number;
                    box: components["schemas"]["Box"] | null;
                };
            };
        };
        Box: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        ReceiptUsage: {
            files: number;
            bytes: number;
            dayFiles: number;
            dayBytes: number;
            limits: {
                files: number;
                bytes: number;
                dayFiles: number;
                dayBytes: number;
            };
        };
        ExportJob: {
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            fileName: string | null;
            sizeBytes: number | null;
            error: string | null;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
        };
        CheckedExpense: {
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            updatedAt: string;
            concerns: components["schemas"]["ReportConcern"][];
            explanation: string | null;
        };
        /** @enum {string} */
        ReportConcern: "no_receipt" | "declared_lost" | "possible_duplicate" | "typed_against_receipt" | "draft" | "outside_mission" | "in_report";
        Colleague: {
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            name: string;
            email: string;
            byLink?: boolean;
        };
        /** @example example.com */
        Domain: string;
        /** @enum {string} */
        ExpenseReportState: "preparing" | "waiting" | "approved" | "returned" | "withdrawn" | "failed";
        ExpenseReport: {
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            number: string;
            title: string;
            note: string;
            state: components["schemas"]["ExpenseReportState"];
            owner: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                name: string;
                email: string;
                byLink?: boolean;
                department: string | null;
            };
            tripId: string | null;
            totals: {
                [key: string]: string;
            };
            toBeRefunded: {
                [key: string]: string;
            };
            paidByCompany: {
                [key: string]: string;
            };
            lineCount: number;
            returnedCount: number;
            openQuestions: number;
            steps: {
                approver: components["schemas"]["Colleague"];
                /**
                 * @description An instant, ISO 8601.
                 * @example 2026-05-31T09:30:00.000Z
                 * @example 2026-05-31T09:30:00.000Z
                 */
                askedAt: string;
                insteadOf?: {
                    /**
                     * Format: uuid
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     */
                    id: string;
                    name: string;
                    email: string;
                    byLink?: boolean;
                    isFormerManager?: boolean;
                };
                decision: ("approved" | "returned" | "taken_back") | null;
                decidedBy: components["schemas"]["Colleague"] | null;
                decidedAt: string | null;
                comment: string;
                takenBack?: {
                    by: components["schemas"]["Colleague"];
                    /**
                     * @description An instant, ISO 8601.
                     * @example 2026-05-31T09:30:00.000Z
                     * @example 2026-05-31T09:30:00.000Z
                     */
                    at: string;
                    reason: string;
                };
                firstTime?: boolean;
            }[];
            waitsFor: components["schemas"]["Colleague"] | null;
            approverIsGone: boolean;
            waitsForFormerManager?: boolean;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            linkEndsAt?: string;
            mayDecide: boolean;
            mayWithdraw: boolean;
            mayTakeBack?: boolean;
            error: string | null;
            sizeBytes: number | null;
            sha256: string | null;
            seal?: components["schemas"]["ReportSeal"] | null;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
            handedInAt: string | null;
            decidedAt: string | null;
            payment?: components["schemas"]["Payment"];
        };
        ReportSeal: {
            number: string;
            sealedAt: string | null;
            sizeBytes: number | null;
            sha256: string | null;
            certificateSha256: string | null;
        };
        Payment: {
            /** @enum {string} */
            state: "unpaid" | "partly_paid" | "paid" | "settled";
            exportedAt: string | null;
            paidOn: string | null;
            reference: string;
            dues: components["schemas"]["Due"][];
        };
        Due: {
            currency: components["schemas"]["Currency"];
            /** @enum {string} */
            state: "unpaid" | "paid" | "settled";
            /**
             * @description A decimal with two decimals.
             * @example 12.50
             * @example 12.50
             */
            amount: string;
            setOff: {
                number: string;
                /**
                 * @description A decimal with two decimals.
                 * @example 12.50
                 * @example 12.50
                 */
                amount: string;
                goesOn?: boolean;
            }[];
            exportedAt: string | null;
            paidOn: string | null;
            reference: string;
        };
        OwnRoad: {
            places: {
                [key: string]: {
                    count: number;
                    totals: {
                        [key: string]: string;
                    };
                };
            };
            waitsFor: string[];
            lastPaidOn: string | null;
        };
        ReportState: {
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            state: components["schemas"]["ExpenseReportState"];
            mayWithdraw: boolean;
            payment?: components["schemas"]["Payment"];
            waitsFor: {
                name: string;
            } | null;
        };
        /**
         * @example {
         *       "expenses": [
         *         {
         *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
         *         }
         *       ],
         *       "approverId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
         *       "title": "Oslo Summit",
         *       "note": ""
         *     }
         */
        NewExpenseReport: {
            expenses: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                /**
                 * @description An instant, ISO 8601.
                 * @example 2026-05-31T09:30:00.000Z
                 * @example 2026-05-31T09:30:00.000Z
                 */
                updatedAt?: string;
                answer?: string | null;
            }[];
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            approverId?: string;
            approverEmail?: components["schemas"]["Email"];
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            nextApproverId?: string;
            title?: string | null;
            note?: string | null;
        };
        /**
         * Format: email
         * @example casey.jordan@example.com
         */
        Email: string;
        WholeExpenseReport: {
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            id: string;
            number: string;
            title: string;
            note: string;
            state: components["schemas"]["ExpenseReportState"];
            owner: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                name: string;
                email: string;
                byLink?: boolean;
                department: string | null;
            };
            tripId: string | null;
            totals: {
                [key: string]: string;
            };
            toBeRefunded: {
                [key: string]: string;
            };
            paidByCompany: {
                [key: string]: string;
            };
            lineCount: number;
            returnedCount: number;
            openQuestions: number;
            steps: {
                approver: components["schemas"]["Colleague"];
                /**
                 * @description An instant, ISO 8601.
                 * @example 2026-05-31T09:30:00.000Z
                 * @example 2026-05-31T09:30:00.000Z
                 */
                askedAt: string;
                insteadOf?: {
                    /**
                     * Format: uuid
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     */
                    id: string;
                    name: string;
                    email: string;
                    byLink?: boolean;
                    isFormerManager?: boolean;
                };
                decision: ("approved" | "returned" | "taken_back") | null;
                decidedBy: components["schemas"]["Colleague"] | null;
                decidedAt: string | null;
                comment: string;
                takenBack?: {
                    by: components["schemas"]["Colleague"];
                    /**
                     * @description An instant, ISO 8601.
                     * @example 2026-05-31T09:30:00.000Z
                     * @example 2026-05-31T09:30:00.000Z
                     */
                    at: string;
                    reason: string;
                };
                firstTime?: boolean;
            }[];
            waitsFor: components["schemas"]["Colleague"] | null;
            approverIsGone: boolean;
            waitsForFormerManager?: boolean;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            linkEndsAt?: string;
            mayDecide: boolean;
            mayWithdraw: boolean;
            mayTakeBack?: boolean;
            error: string | null;
            sizeBytes: number | null;
            sha256: string | null;
            seal?: components["schemas"]["ReportSeal"] | null;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            createdAt: string;
            handedInAt: string | null;
            decidedAt: string | null;
            payment?: components["schemas"]["Payment"];
            lines: components["schemas"]["ReportLine"][];
        };
        ReportLine: {
            /**
             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            date: string;
            merchant: string;
            category: components["schemas"]["Category"];
            /**
             * @description A decimal with two decimals.
             * @example 12.50
             * @example 12.50
             */
            amount: string;
            currency: components["schemas"]["Currency"];
            paymentMethod: string;
            notes: string;
            paidAmount?: string;
            paidCurrency?: string;
            rate?: string;
            ratePer?: string;
            /**
             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
             * @example 2026-05-31
             * @example 2026-05-31
             */
            rateDate?: string;
            /** @enum {string} */
            rateSource?: "typed" | "statement" | "table";
            lostReceipt?: string;
            rateDoubt?: string;
            enteredBy?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                allowance: string;
            };
            /**
             * Format: uuid
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
             */
            expenseId: string;
            tripName: string | null;
            receipts: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                fileName: string;
                /** @enum {string} */
                mimeType: "image/jpeg" | "image/png" | "application/pdf";
                sizeBytes: number;
                sha256: string;
                said?: {
                    merchant: string | null;
                    amount: number | null;
                    currency: string | null;
                    date: string | null;
                    frames?: {
                        word: string;
                        confidence: number;
                        box: components["schemas"]["Box"];
                    }[];
                } | null;
                /** @enum {number} */
                picturedTurn?: 0 | 90 | 180 | 270;
            }[];
            lateReceipts?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                id: string;
                fileName: string;
                /** @enum {string} */
                mimeType: "image/jpeg" | "image/png" | "application/pdf";
                sizeBytes: number;
                sha256: string;
                said?: {
                    merchant: string | null;
                    amount: number | null;
                    currency: string | null;
                    date: string | null;
                    frames?: {
                        word: string;
                        confidence: number;
                        box: components["schemas"]["Box"];
                    }[];
                } | null;
                /** @enum {number} */
                picturedTurn?: 0 | 90 | 180 | 270;
            }[];
            goneReceipts?: string[];
            concerns?: components["schemas"]["LineConcern"][];
            isUnasked?: boolean;
            continues?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                reportId: string;
                number: string;
                reason: string;
            };
            continuedIn?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                reportId: string;
                number: string;
            };
            /** @enum {string} */
            state: "open" | "returned";
            reason: string;
            /**
             * @description An instant, ISO 8601.
             * @example 2026-05-31T09:30:00.000Z
             * @example 2026-05-31T09:30:00.000Z
             */
            returnedAt?: string;
            messages: {
                author: components["schemas"]["Colleague"];
                text: string;
                /**
                 * @description An instant, ISO 8601.
                 * @example 2026-05-31T09:30:00.000Z
                 * @example 2026-05-31T09:30:00.000Z
                 */
                at: string;
            }[];
            correctionOf?: string;
            corrections?: {
                /**
                 * @description A decimal with two decimals.
                 * @example 12.50
                 * @example 12.50
                 */
                amount: string;
                reason: string;
                /**
                 * @description An instant, ISO 8601.
                 * @example 2026-05-31T09:30:00.000Z
                 * @example 2026-05-31T09:30:00.000Z
                 */
                at: string;
                settledIn: string | null;
            }[];
        };
        LineConcern: {
            /** @enum {string} */
            concern: "no_receipt" | "possible_duplicate" | "typed_against_receipt" | "outside_mission";
            /** @enum {string} */
            field?: "amount" | "currency" | "date";
            typed?: string;
            said?: string;
            other?: {
                /**
                 * Format: uuid
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                 */
                expenseId: string;
                merchant: string;
                /**
                 * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
                 * @example 2026-05-31
                 * @example 2026-05-31
                 */
                date: string;
                /**
                 * @description A decimal with two decimals.
                 * @example 12.50
                 * @example 12.50
                 */
                amount: string;
                currency: components["schemas"]["Currency"];
                reportNumber: string | null;
            };
            isBetween?: boolean;
            dismissed?: boolean;
        };
    };
    responses: {
        /** @description The request is not valid; `fields` says which part of it. */
        invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is not valid; `fields` says which part of it.",
                 *       "code": "invalid",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no session, or it has ended: sign in. */
        signed_out: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "There is no session, or it has ended: sign in.",
                 *       "code": "signed_out",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The role does not allow it, or the call comes from a foreign site. */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The role does not allow it, or the call comes from a foreign site.",
                 *       "code": "forbidden",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record among those of the caller. */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "There is no such record among those of the caller.",
                 *       "code": "not_found",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description It contradicts what is stored; `code` says in what. */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "It contradicts what is stored; `code` says in what.",
                 *       "code": "conflict",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is too large. */
        too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is too large.",
                 *       "code": "too_large",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of a type that is not taken. */
        wrong_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body is of a type that is not taken.",
                 *       "code": "wrong_type",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The range asked for is not part of the file. */
        bad_range: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The range asked for is not part of the file.",
                 *       "code": "bad_range",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many calls: try again after `Retry-After` seconds. */
        too_many: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many calls: try again after `Retry-After` seconds.",
                 *       "code": "too_many",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Something went wrong on our side. */
        unexpected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Something went wrong on our side.",
                 *       "code": "unexpected",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A part of the system is down: try again after `Retry-After` seconds. */
        unavailable: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A part of the system is down: try again after `Retry-After` seconds.",
                 *       "code": "unavailable",
                 *       "requestId": "f3b0c1de"
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "email": "casey.jordan@example.com",
                     *       "role": "user",
                     *       "isActive": true,
                     *       "employeeName": "Casey Jordan",
                     *       "department": "Field operations",
                     *       "manager": "Robin Hale",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "duties": [
                     *         "finance"
                     *       ],
                     *       "acting": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "assistantId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "until": "2026-05-31",
                     *         "all": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionUser"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    adminPeopleList: {
        parameters: {
            query?: {
                limit?: string | number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "employeeName": "Casey Jordan",
                     *         "department": "Field operations",
                     *         "manager": "Robin Hale",
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "email": "casey.jordan@example.com",
                     *         "isActive": true,
                     *         "managerId": "text",
                     *         "employeeNumber": "text",
                     *         "costCentre": "text"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        employeeName: string | null;
                        department: string | null;
                        manager: string | null;
                        managerId?: string | null;
                        employeeNumber?: string | null;
                        costCentre?: string | null;
                        /**
                         * Format: uuid
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         */
                        id: string;
                        email: string;
                        isActive: boolean;
                    }[];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesList: {
        parameters: {
            query?: {
                q?: string;
                status?: components["schemas"]["ExpenseStatus"];
                category?: components["schemas"]["Category"];
                startDate?: string;
                endDate?: string;
                tripId?: string;
                receipts?: "with" | "without";
                place?: "draft" | "submitted" | "returned" | "handed_in";
                sort?: "date" | "merchant" | "category" | "amount" | "status";
                order?: "asc" | "desc";
                limit?: string | number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-05-31",
                     *         "merchant": "Trattoria Roma",
                     *         "category": "Airfare",
                     *         "amount": "12.50",
                     *         "currency": "USD",
                     *         "paymentMethod": "corporate-card",
                     *         "status": "Draft",
                     *         "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "notes": "Dinner with the client",
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "updatedAt": "2026-05-31T09:30:00.000Z",
                     *         "receiptCount": 1,
                     *         "paidAmount": "1580",
                     *         "paidCurrency": "JPY",
                     *         "rate": "1",
                     *         "ratePer": "126.4",
                     *         "rateDate": "2026-05-31",
                     *         "rateSource": "typed",
                     *         "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         },
                     *         "rateDoubt": "text",
                     *         "report": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "number": "text",
                     *           "waits": true
                     *         },
                     *         "returnedFrom": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Expense"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-05-31",
                 *       "merchant": "Trattoria Roma",
                 *       "category": "Airfare",
                 *       "amount": "12.50",
                 *       "currency": "USD",
                 *       "paymentMethod": "corporate-card",
                 *       "status": "Draft",
                 *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                 *       "notes": "Dinner with the client",
                 *       "paidAmount": "1580",
                 *       "paidCurrency": "JPY",
                 *       "rate": "1",
                 *       "ratePer": "126.4",
                 *       "rateDate": "2026-05-31",
                 *       "rateSource": "typed",
                 *       "lostReceipt": "I have no receipt for this: lost in the taxi.",
                 *       "readAs": "text"
                 *     }
                 */
                "application/json": components["schemas"]["NewExpense"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-05-31",
                     *       "merchant": "Trattoria Roma",
                     *       "category": "Airfare",
                     *       "amount": "12.50",
                     *       "currency": "USD",
                     *       "paymentMethod": "corporate-card",
                     *       "status": "Draft",
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "receiptCount": 1,
                     *       "paidAmount": "1580",
                     *       "paidCurrency": "JPY",
                     *       "rate": "1",
                     *       "ratePer": "126.4",
                     *       "rateDate": "2026-05-31",
                     *       "rateSource": "typed",
                     *       "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       },
                     *       "rateDoubt": "text",
                     *       "report": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "number": "text",
                     *         "waits": true
                     *       },
                     *       "returnedFrom": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *     }
                     */
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesSummary: {
        parameters: {
            query?: {
                q?: string;
                status?: components["schemas"]["ExpenseStatus"];
                category?: components["schemas"]["Category"];
                startDate?: string;
                endDate?: string;
                tripId?: string;
                receipts?: "with" | "without";
                place?: "draft" | "submitted" | "returned" | "handed_in";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "totals": {}
                     *     }
                     */
                    "application/json": components["schemas"]["ExpenseSummary"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesOfMissionsOfTrips: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "count": 1,
                     *         "totals": {},
                     *         "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        count: number;
                        totals: {
                            [key: string]: string;
                        };
                        /**
                         * Format: uuid
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         */
                        tripId: string;
                    }[];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesBreakdown: {
        parameters: {
            query?: {
                q?: string;
                status?: components["schemas"]["ExpenseStatus"];
                category?: components["schemas"]["Category"];
                startDate?: string;
                endDate?: string;
                tripId?: string;
                receipts?: "with" | "without";
                place?: "draft" | "submitted" | "returned" | "handed_in";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "count": 1,
                     *         "totals": {},
                     *         "category": "Airfare",
                     *         "status": "Draft"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        count: number;
                        totals: {
                            [key: string]: string;
                        };
                        category: components["schemas"]["Category"];
                        status: components["schemas"]["ExpenseStatus"];
                    }[];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesChangeMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *       ],
                 *       "status": "Draft",
                 *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *     }
                 */
                "application/json": components["schemas"]["ExpensesChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-05-31",
                     *         "merchant": "Trattoria Roma",
                     *         "category": "Airfare",
                     *         "amount": "12.50",
                     *         "currency": "USD",
                     *         "paymentMethod": "corporate-card",
                     *         "status": "Draft",
                     *         "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "notes": "Dinner with the client",
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "updatedAt": "2026-05-31T09:30:00.000Z",
                     *         "receiptCount": 1,
                     *         "paidAmount": "1580",
                     *         "paidCurrency": "JPY",
                     *         "rate": "1",
                     *         "ratePer": "126.4",
                     *         "rateDate": "2026-05-31",
                     *         "rateSource": "typed",
                     *         "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         },
                     *         "rateDoubt": "text",
                     *         "report": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "number": "text",
                     *           "waits": true
                     *         },
                     *         "returnedFrom": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Expense"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesRemoveMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *       ]
                 *     }
                 */
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-05-31",
                     *       "merchant": "Trattoria Roma",
                     *       "category": "Airfare",
                     *       "amount": "12.50",
                     *       "currency": "USD",
                     *       "paymentMethod": "corporate-card",
                     *       "status": "Draft",
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "receiptCount": 1,
                     *       "paidAmount": "1580",
                     *       "paidCurrency": "JPY",
                     *       "rate": "1",
                     *       "ratePer": "126.4",
                     *       "rateDate": "2026-05-31",
                     *       "rateSource": "typed",
                     *       "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       },
                     *       "rateDoubt": "text",
                     *       "report": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "number": "text",
                     *         "waits": true
                     *       },
                     *       "returnedFrom": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *     }
                     */
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-05-31",
                 *       "merchant": "Trattoria Roma",
                 *       "category": "Airfare",
                 *       "amount": "12.50",
                 *       "currency": "USD",
                 *       "paymentMethod": "corporate-card",
                 *       "status": "Draft",
                 *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                 *       "notes": "Dinner with the client",
                 *       "paidAmount": "1580",
                 *       "paidCurrency": "JPY",
                 *       "rate": "1",
                 *       "ratePer": "126.4",
                 *       "rateDate": "2026-05-31",
                 *       "rateSource": "typed",
                 *       "lostReceipt": "I have no receipt for this: lost in the taxi.",
                 *       "updatedAt": "2026-05-31T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["ExpenseChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-05-31",
                     *       "merchant": "Trattoria Roma",
                     *       "category": "Airfare",
                     *       "amount": "12.50",
                     *       "currency": "USD",
                     *       "paymentMethod": "corporate-card",
                     *       "status": "Draft",
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "receiptCount": 1,
                     *       "paidAmount": "1580",
                     *       "paidCurrency": "JPY",
                     *       "rate": "1",
                     *       "ratePer": "126.4",
                     *       "rateDate": "2026-05-31",
                     *       "rateSource": "typed",
                     *       "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       },
                     *       "rateDoubt": "text",
                     *       "report": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "number": "text",
                     *         "waits": true
                     *       },
                     *       "returnedFrom": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *     }
                     */
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    exportCsv: {
        parameters: {
            query?: {
                q?: string;
                status?: components["schemas"]["ExpenseStatus"];
                category?: components["schemas"]["Category"];
                startDate?: string;
                endDate?: string;
                tripId?: string;
                receipts?: "with" | "without";
                place?: "draft" | "submitted" | "returned" | "handed_in";
                sort?: "date" | "merchant" | "category" | "amount" | "status";
                order?: "asc" | "desc";
                limit?: string | number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    dashboardStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalExpenses": 1,
                     *       "totals": {},
                     *       "expenseCount": 1,
                     *       "open": {
                     *         "draft": {
                     *           "count": 1,
                     *           "totals": {}
                     *         },
                     *         "submitted": {
                     *           "count": 1,
                     *           "totals": {}
                     *         },
                     *         "returned": {
                     *           "count": 1,
                     *           "totals": {},
                     *           "reportId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         }
                     *       },
                     *       "openMonths": [
                     *         {
                     *           "count": 1,
                     *           "totals": {},
                     *           "month": "2026-05",
                     *           "missing": 1
                     *         }
                     *       ],
                     *       "pendingCount": 1,
                     *       "flightCount": 1,
                     *       "receiptCount": 1,
                     *       "categories": {},
                     *       "categoryTotals": {},
                     *       "months": [
                     *         {
                     *           "month": "2026-05",
                     *           "totals": {}
                     *         }
                     *       ],
                     *       "recentExpenses": [
                     *         {
                     *           "date": "2026-05-31",
                     *           "merchant": "Trattoria Roma",
                     *           "category": "Airfare",
                     *           "amount": "12.50",
                     *           "currency": "USD",
                     *           "paymentMethod": "corporate-card",
                     *           "status": "Draft",
                     *           "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "notes": "Dinner with the client",
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "createdAt": "2026-05-31T09:30:00.000Z",
                     *           "updatedAt": "2026-05-31T09:30:00.000Z",
                     *           "receiptCount": 1,
                     *           "paidAmount": "1580",
                     *           "paidCurrency": "JPY",
                     *           "rate": "1",
                     *           "ratePer": "126.4",
                     *           "rateDate": "2026-05-31",
                     *           "rateSource": "typed",
                     *           "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *           "enteredBy": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *           },
                     *           "rateDoubt": "text",
                     *           "report": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "number": "text",
                     *             "waits": true
                     *           },
                     *           "returnedFrom": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         }
                     *       ],
                     *       "upcomingFlights": [
                     *         {
                     *           "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "carrier": "Lufthansa",
                     *           "flightNumber": "LH 232",
                     *           "departAirport": "FRA",
                     *           "departDtLocal": "2026-05-31T10:00",
                     *           "arriveAirport": "FCO",
                     *           "arriveDtLocal": "2026-05-31T11:50",
                     *           "confirmationCode": "X4Y7ZQ",
                     *           "fareClass": "Economy",
                     *           "notes": "Dinner with the client",
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "createdAt": "2026-05-31T09:30:00.000Z",
                     *           "updatedAt": "2026-05-31T09:30:00.000Z",
                     *           "durationMinutes": 1,
                     *           "enteredBy": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *           },
                     *           "departsAt": "2026-05-31T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "recentReceipts": [
                     *         {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "fileName": "expense_report_2026-05-31.pdf",
                     *           "mimeType": "image/jpeg",
                     *           "sizeBytes": 1,
                     *           "sha256": "text",
                     *           "hasThumbnail": true,
                     *           "createdAt": "2026-05-31T09:30:00.000Z",
                     *           "turned": 0,
                     *           "picturedTurn": 0,
                     *           "late": true,
                     *           "enteredBy": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardStats"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    adminExpensesList: {
        parameters: {
            query?: {
                q?: string;
                status?: components["schemas"]["ExpenseStatus"];
                category?: components["schemas"]["Category"];
                startDate?: string;
                endDate?: string;
                tripId?: string;
                receipts?: "with" | "without";
                place?: "draft" | "submitted" | "returned" | "handed_in";
                userId?: string;
                order?: "asc" | "desc";
                limit?: string | number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-05-31",
                     *         "merchant": "Trattoria Roma",
                     *         "category": "Airfare",
                     *         "amount": "12.50",
                     *         "currency": "USD",
                     *         "paymentMethod": "corporate-card",
                     *         "status": "Draft",
                     *         "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "notes": "Dinner with the client",
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "updatedAt": "2026-05-31T09:30:00.000Z",
                     *         "receiptCount": 1,
                     *         "email": "casey.jordan@example.com",
                     *         "paidAmount": "1580",
                     *         "paidCurrency": "JPY",
                     *         "rate": "1",
                     *         "ratePer": "126.4",
                     *         "rateDate": "2026-05-31",
                     *         "rateSource": "typed",
                     *         "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         },
                     *         "rateDoubt": "text",
                     *         "report": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "number": "text",
                     *           "waits": true
                     *         },
                     *         "returnedFrom": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AdminExpense"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    adminExpensesSummary: {
        parameters: {
            query?: {
                q?: string;
                status?: components["schemas"]["ExpenseStatus"];
                category?: components["schemas"]["Category"];
                startDate?: string;
                endDate?: string;
                tripId?: string;
                receipts?: "with" | "without";
                place?: "draft" | "submitted" | "returned" | "handed_in";
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "totals": {}
                     *     }
                     */
                    "application/json": components["schemas"]["ExpenseSummary"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    adminExpensesGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-05-31",
                     *       "merchant": "Trattoria Roma",
                     *       "category": "Airfare",
                     *       "amount": "12.50",
                     *       "currency": "USD",
                     *       "paymentMethod": "corporate-card",
                     *       "status": "Draft",
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "receiptCount": 1,
                     *       "email": "casey.jordan@example.com",
                     *       "paidAmount": "1580",
                     *       "paidCurrency": "JPY",
                     *       "rate": "1",
                     *       "ratePer": "126.4",
                     *       "rateDate": "2026-05-31",
                     *       "rateSource": "typed",
                     *       "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       },
                     *       "rateDoubt": "text",
                     *       "report": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "number": "text",
                     *         "waits": true
                     *       },
                     *       "returnedFrom": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *     }
                     */
                    "application/json": components["schemas"]["AdminExpense"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    ratesOn: {
        parameters: {
            query: {
                paidCurrency: string;
                currency: components["schemas"]["Currency"];
                date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": {
                     *         "rate": "1",
                     *         "ratePer": "126.4",
                     *         "rateDate": "2026-05-31"
                     *       },
                     *       "known": {
                     *         "rate": "1",
                     *         "ratePer": "126.4",
                     *         "day": "text",
                     *         "from": "table"
                     *       }
                     *     }
                     */
                    "application/json": {
                        found: components["schemas"]["TableRate"] | null;
                        known: {
                            rate: string;
                            ratePer: string;
                            day: string;
                            /** @enum {string} */
                            from: "table" | "person";
                        } | null;
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    tripsList: {
        parameters: {
            query?: {
                limit?: string | number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Rome kick-off",
                     *         "purpose": "Kick-off with the client",
                     *         "startDate": "2026-05-31",
                     *         "endDate": "2026-05-31",
                     *         "notes": "Dinner with the client",
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "updatedAt": "2026-05-31T09:30:00.000Z",
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Trip"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    tripsCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rome kick-off",
                 *       "purpose": "Kick-off with the client",
                 *       "startDate": "2026-05-31",
                 *       "endDate": "2026-05-31",
                 *       "notes": "Dinner with the client"
                 *     }
                 */
                "application/json": components["schemas"]["NewTrip"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Rome kick-off",
                     *       "purpose": "Kick-off with the client",
                     *       "startDate": "2026-05-31",
                     *       "endDate": "2026-05-31",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Trip"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    tripsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Rome kick-off",
                     *       "purpose": "Kick-off with the client",
                     *       "startDate": "2026-05-31",
                     *       "endDate": "2026-05-31",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Trip"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    tripsChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rome kick-off",
                 *       "purpose": "Kick-off with the client",
                 *       "startDate": "2026-05-31",
                 *       "endDate": "2026-05-31",
                 *       "notes": "Dinner with the client",
                 *       "updatedAt": "2026-05-31T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["TripChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Rome kick-off",
                     *       "purpose": "Kick-off with the client",
                     *       "startDate": "2026-05-31",
                     *       "endDate": "2026-05-31",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Trip"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    tripsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    flightsList: {
        parameters: {
            query?: {
                tripId?: string;
                limit?: string | number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "carrier": "Lufthansa",
                     *         "flightNumber": "LH 232",
                     *         "departAirport": "FRA",
                     *         "departDtLocal": "2026-05-31T10:00",
                     *         "arriveAirport": "FCO",
                     *         "arriveDtLocal": "2026-05-31T11:50",
                     *         "confirmationCode": "X4Y7ZQ",
                     *         "fareClass": "Economy",
                     *         "notes": "Dinner with the client",
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "updatedAt": "2026-05-31T09:30:00.000Z",
                     *         "durationMinutes": 1,
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         },
                     *         "departsAt": "2026-05-31T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Flight"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    flightsCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "carrier": "Lufthansa",
                 *       "flightNumber": "LH 232",
                 *       "departAirport": "FRA",
                 *       "departDtLocal": "2026-05-31T10:00",
                 *       "arriveAirport": "FCO",
                 *       "arriveDtLocal": "2026-05-31T11:50",
                 *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                 *       "confirmationCode": "X4Y7ZQ",
                 *       "fareClass": "Economy",
                 *       "notes": "Dinner with the client",
                 *       "confirmLong": true
                 *     }
                 */
                "application/json": components["schemas"]["NewFlight"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "carrier": "Lufthansa",
                     *       "flightNumber": "LH 232",
                     *       "departAirport": "FRA",
                     *       "departDtLocal": "2026-05-31T10:00",
                     *       "arriveAirport": "FCO",
                     *       "arriveDtLocal": "2026-05-31T11:50",
                     *       "confirmationCode": "X4Y7ZQ",
                     *       "fareClass": "Economy",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "durationMinutes": 1,
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       },
                     *       "departsAt": "2026-05-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Flight"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    flightsOfMissionsOfTrips: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "count": 1
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         */
                        tripId: string;
                        count: number;
                    }[];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    flightsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "carrier": "Lufthansa",
                     *       "flightNumber": "LH 232",
                     *       "departAirport": "FRA",
                     *       "departDtLocal": "2026-05-31T10:00",
                     *       "arriveAirport": "FCO",
                     *       "arriveDtLocal": "2026-05-31T11:50",
                     *       "confirmationCode": "X4Y7ZQ",
                     *       "fareClass": "Economy",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "durationMinutes": 1,
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       },
                     *       "departsAt": "2026-05-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Flight"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    flightsChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                 *       "carrier": "Lufthansa",
                 *       "flightNumber": "LH 232",
                 *       "departAirport": "FRA",
                 *       "departDtLocal": "2026-05-31T10:00",
                 *       "arriveAirport": "FCO",
                 *       "arriveDtLocal": "2026-05-31T11:50",
                 *       "confirmationCode": "X4Y7ZQ",
                 *       "fareClass": "Economy",
                 *       "notes": "Dinner with the client",
                 *       "updatedAt": "2026-05-31T09:30:00.000Z",
                 *       "confirmLong": true
                 *     }
                 */
                "application/json": components["schemas"]["FlightChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "carrier": "Lufthansa",
                     *       "flightNumber": "LH 232",
                     *       "departAirport": "FRA",
                     *       "departDtLocal": "2026-05-31T10:00",
                     *       "arriveAirport": "FCO",
                     *       "arriveDtLocal": "2026-05-31T11:50",
                     *       "confirmationCode": "X4Y7ZQ",
                     *       "fareClass": "Economy",
                     *       "notes": "Dinner with the client",
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "userId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "updatedAt": "2026-05-31T09:30:00.000Z",
                     *       "durationMinutes": 1,
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       },
                     *       "departsAt": "2026-05-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Flight"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    flightsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesReceiptsListOfExpense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "fileName": "expense_report_2026-05-31.pdf",
                     *         "mimeType": "image/jpeg",
                     *         "sizeBytes": 1,
                     *         "sha256": "text",
                     *         "hasThumbnail": true,
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "turned": 0,
                     *         "picturedTurn": 0,
                     *         "late": true,
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Receipt"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesReceiptsUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    receipt: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "fileName": "expense_report_2026-05-31.pdf",
                     *       "mimeType": "image/jpeg",
                     *       "sizeBytes": 1,
                     *       "sha256": "text",
                     *       "hasThumbnail": true,
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "turned": 0,
                     *       "picturedTurn": 0,
                     *       "late": true,
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    receiptsListOfExpenses: {
        parameters: {
            query: {
                expenseIds: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "fileName": "expense_report_2026-05-31.pdf",
                     *         "mimeType": "image/jpeg",
                     *         "sizeBytes": 1,
                     *         "sha256": "text",
                     *         "hasThumbnail": true,
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "turned": 0,
                     *         "picturedTurn": 0,
                     *         "late": true,
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Receipt"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expensesReceiptsOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *       ]
                 *     }
                 */
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "fileName": "expense_report_2026-05-31.pdf",
                     *         "mimeType": "image/jpeg",
                     *         "sizeBytes": 1,
                     *         "sha256": "text",
                     *         "hasThumbnail": true,
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "turned": 0,
                     *         "picturedTurn": 0,
                     *         "late": true,
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Receipt"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    receiptsTurn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "turned": 0
                 *     }
                 */
                "application/json": {
                    /** @enum {number} */
                    turned: 0 | 90 | 180 | 270;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "fileName": "expense_report_2026-05-31.pdf",
                     *       "mimeType": "image/jpeg",
                     *       "sizeBytes": 1,
                     *       "sha256": "text",
                     *       "hasThumbnail": true,
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "turned": 0,
                     *       "picturedTurn": 0,
                     *       "late": true,
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    receiptsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    receiptsFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    receiptsThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    receiptsPrint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "fileName": "expense_report_2026-05-31.pdf",
                     *         "mimeType": "image/jpeg",
                     *         "sizeBytes": 1,
                     *         "hasThumbnail": true,
                     *         "state": "waiting",
                     *         "joinedTo": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "reading": {
                     *           "merchant": "Trattoria Roma",
                     *           "amount": 1,
                     *           "currency": "BIF",
                     *           "date": "2026-05-31",
                     *           "category": "Airfare",
                     *           "paymentMethod": "corporate-card",
                     *           "notes": "Dinner with the client",
                     *           "confidence": 1,
                     *           "reader": "local",
                     *           "fields": {
                     *             "merchant": {
                     *               "value": "text",
                     *               "confidence": 1,
                     *               "box": {
                     *                 "x": 1,
                     *                 "y": 1,
                     *                 "width": 1,
                     *                 "height": 1
                     *               }
                     *             },
                     *             "amount": {
                     *               "value": 1,
                     *               "confidence": 1,
                     *               "box": {
                     *                 "x": 1,
                     *                 "y": 1,
                     *                 "width": 1,
                     *                 "height": 1
                     *               }
                     *             },
                     *             "date": {
                     *               "value": "text",
                     *               "confidence": 1,
                     *               "box": {
                     *                 "x": 1,
                     *                 "y": 1,
                     *                 "width": 1,
                     *                 "height": 1
                     *               }
                     *             },
                     *             "category": {
                     *               "value": "Airfare",
                     *               "confidence": 1,
                     *               "box": {
                     *                 "x": 1,
                     *                 "y": 1,
                     *                 "width": 1,
                     *                 "height": 1
                     *               }
                     *             },
                     *             "paymentMethod": {
                     *               "value": "text",
                     *               "confidence": 1,
                     *               "box": {
                     *                 "x": 1,
                     *                 "y": 1,
                     *                 "width": 1,
                     *                 "height": 1
                     *               }
                     *             },
                     *             "currency": {
                     *               "value": "BIF",
                     *               "confidence": 1,
                     *               "box": {
                     *                 "x": 1,
                     *                 "y": 1,
                     *                 "width": 1,
                     *                 "height": 1
                     *               }
                     *             }
                     *           },
                     *           "turned": 0,
                     *           "receipts": [
                     *             {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           ],
                     *           "known": {
                     *             "receipts": 1,
                     *             "own": true,
                     *             "read": "text"
                     *           }
                     *         },
                     *         "problem": "text",
                     *         "alreadyOn": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "mail": {
                     *           "subject": "text"
                     *         },
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "keptUntil": "2026-05-31T09:30:00.000Z",
                     *         "turned": 0,
                     *         "picturedTurn": 0,
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         */
                        id: string;
                        fileName: string;
                        /** @enum {string} */
                        mimeType: "image/jpeg" | "image/png" | "application/pdf";
                        sizeBytes: number;
                        hasThumbnail: boolean;
                        /** @enum {string} */
                        state: "waiting" | "reading" | "ready" | "failed" | "filing";
                        joinedTo: string | null;
                        reading: components["schemas"]["ScannedReceipt"] | null;
                        problem: string | null;
                        alreadyOn: string | null;
                        mail: {
                            subject: string;
                        } | null;
                        /** @enum {number} */
                        turned?: 0 | 90 | 180 | 270;
                        /** @enum {number} */
                        picturedTurn?: 0 | 90 | 180 | 270;
                        /**
                         * @description An instant, ISO 8601.
                         * @example 2026-05-31T09:30:00.000Z
                         * @example 2026-05-31T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description An instant, ISO 8601.
                         * @example 2026-05-31T09:30:00.000Z
                         * @example 2026-05-31T09:30:00.000Z
                         */
                        keptUntil: string;
                        enteredBy?: {
                            /**
                             * Format: uuid
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             */
                            id: string;
                            name: string;
                            /**
                             * Format: uuid
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             */
                            allowance: string;
                        };
                    }[];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxAdd: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    receipt: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "fileName": "expense_report_2026-05-31.pdf",
                     *       "mimeType": "image/jpeg",
                     *       "sizeBytes": 1,
                     *       "hasThumbnail": true,
                     *       "state": "waiting",
                     *       "joinedTo": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "reading": {
                     *         "merchant": "Trattoria Roma",
                     *         "amount": 1,
                     *         "currency": "BIF",
                     *         "date": "2026-05-31",
                     *         "category": "Airfare",
                     *         "paymentMethod": "corporate-card",
                     *         "notes": "Dinner with the client",
                     *         "confidence": 1,
                     *         "reader": "local",
                     *         "fields": {
                     *           "merchant": {
                     *             "value": "text",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "amount": {
                     *             "value": 1,
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "date": {
                     *             "value": "text",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "category": {
                     *             "value": "Airfare",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "paymentMethod": {
                     *             "value": "text",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "currency": {
                     *             "value": "BIF",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           }
                     *         },
                     *         "turned": 0,
                     *         "receipts": [
                     *           {
                     *             "x": 1,
                     *             "y": 1,
                     *             "width": 1,
                     *             "height": 1
                     *           }
                     *         ],
                     *         "known": {
                     *           "receipts": 1,
                     *           "own": true,
                     *           "read": "text"
                     *         }
                     *       },
                     *       "problem": "text",
                     *       "alreadyOn": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "mail": {
                     *         "subject": "text"
                     *       },
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "keptUntil": "2026-05-31T09:30:00.000Z",
                     *       "turned": 0,
                     *       "picturedTurn": 0,
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         */
                        id: string;
                        fileName: string;
                        /** @enum {string} */
                        mimeType: "image/jpeg" | "image/png" | "application/pdf";
                        sizeBytes: number;
                        hasThumbnail: boolean;
                        /** @enum {string} */
                        state: "waiting" | "reading" | "ready" | "failed" | "filing";
                        joinedTo: string | null;
                        reading: components["schemas"]["ScannedReceipt"] | null;
                        problem: string | null;
                        alreadyOn: string | null;
                        mail: {
                            subject: string;
                        } | null;
                        /** @enum {number} */
                        turned?: 0 | 90 | 180 | 270;
                        /** @enum {number} */
                        picturedTurn?: 0 | 90 | 180 | 270;
                        /**
                         * @description An instant, ISO 8601.
                         * @example 2026-05-31T09:30:00.000Z
                         * @example 2026-05-31T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description An instant, ISO 8601.
                         * @example 2026-05-31T09:30:00.000Z
                         * @example 2026-05-31T09:30:00.000Z
                         */
                        keptUntil: string;
                        enteredBy?: {
                            /**
                             * Format: uuid
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             */
                            id: string;
                            name: string;
                            /**
                             * Format: uuid
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             */
                            allowance: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxAttach: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     */
                    expenseId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "filed": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         */
                        expenseId: string;
                        filed: boolean;
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxJoin: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                     */
                    to: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "fileName": "expense_report_2026-05-31.pdf",
                     *       "mimeType": "image/jpeg",
                     *       "sizeBytes": 1,
                     *       "hasThumbnail": true,
                     *       "state": "waiting",
                     *       "joinedTo": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "reading": {
                     *         "merchant": "Trattoria Roma",
                     *         "amount": 1,
                     *         "currency": "BIF",
                     *         "date": "2026-05-31",
                     *         "category": "Airfare",
                     *         "paymentMethod": "corporate-card",
                     *         "notes": "Dinner with the client",
                     *         "confidence": 1,
                     *         "reader": "local",
                     *         "fields": {
                     *           "merchant": {
                     *             "value": "text",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "amount": {
                     *             "value": 1,
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "date": {
                     *             "value": "text",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "category": {
                     *             "value": "Airfare",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "paymentMethod": {
                     *             "value": "text",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           },
                     *           "currency": {
                     *             "value": "BIF",
                     *             "confidence": 1,
                     *             "box": {
                     *               "x": 1,
                     *               "y": 1,
                     *               "width": 1,
                     *               "height": 1
                     *             }
                     *           }
                     *         },
                     *         "turned": 0,
                     *         "receipts": [
                     *           {
                     *             "x": 1,
                     *             "y": 1,
                     *             "width": 1,
                     *             "height": 1
                     *           }
                     *         ],
                     *         "known": {
                     *           "receipts": 1,
                     *           "own": true,
                     *           "read": "text"
                     *         }
                     *       },
                     *       "problem": "text",
                     *       "alreadyOn": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "mail": {
                     *         "subject": "text"
                     *       },
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "keptUntil": "2026-05-31T09:30:00.000Z",
                     *       "turned": 0,
                     *       "picturedTurn": 0,
                     *       "enteredBy": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         */
                        id: string;
                        fileName: string;
                        /** @enum {string} */
                        mimeType: "image/jpeg" | "image/png" | "application/pdf";
                        sizeBytes: number;
                        hasThumbnail: boolean;
                        /** @enum {string} */
                        state: "waiting" | "reading" | "ready" | "failed" | "filing";
                        joinedTo: string | null;
                        reading: components["schemas"]["ScannedReceipt"] | null;
                        problem: string | null;
                        alreadyOn: string | null;
                        mail: {
                            subject: string;
                        } | null;
                        /** @enum {number} */
                        turned?: 0 | 90 | 180 | 270;
                        /** @enum {number} */
                        picturedTurn?: 0 | 90 | 180 | 270;
                        /**
                         * @description An instant, ISO 8601.
                         * @example 2026-05-31T09:30:00.000Z
                         * @example 2026-05-31T09:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * @description An instant, ISO 8601.
                         * @example 2026-05-31T09:30:00.000Z
                         * @example 2026-05-31T09:30:00.000Z
                         */
                        keptUntil: string;
                        enteredBy?: {
                            /**
                             * Format: uuid
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             */
                            id: string;
                            name: string;
                            /**
                             * Format: uuid
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             */
                            allowance: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxPagesOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *       ]
                 *     }
                 */
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxSplit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxDiscard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    inboxRestore: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    adminExpensesReceiptsListOfExpense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "fileName": "expense_report_2026-05-31.pdf",
                     *         "mimeType": "image/jpeg",
                     *         "sizeBytes": 1,
                     *         "sha256": "text",
                     *         "hasThumbnail": true,
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "turned": 0,
                     *         "picturedTurn": 0,
                     *         "late": true,
                     *         "enteredBy": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Receipt"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    adminReceiptsFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    receiptsUseOwn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": 1,
                     *       "bytes": 1,
                     *       "dayFiles": 1,
                     *       "dayBytes": 1,
                     *       "limits": {
                     *         "files": 1,
                     *         "bytes": 1,
                     *         "dayFiles": 1,
                     *         "dayBytes": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReceiptUsage"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    findingsList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "kind": "same_file",
                     *         "field": "amount",
                     *         "typed": "text",
                     *         "said": "text",
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "sides": [
                     *           {
                     *             "receiptId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "mimeType": "image/jpeg",
                     *             "hasThumbnail": true,
                     *             "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "merchant": "Trattoria Roma",
                     *             "amount": "text",
                     *             "date": "2026-05-31"
                     *           }
                     *         ],
                     *         "asked": {
                     *           "question": "text",
                     *           "askedAt": "2026-05-31T09:30:00.000Z",
                     *           "answer": "text",
                     *           "answeredAt": "2026-05-31T09:30:00.000Z"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        kind: "same_file" | "same_paper" | "same_purchase" | "contradiction";
                        field: ("amount" | "currency" | "date") | null;
                        typed: string | null;
                        said: string | null;
                        /**
                         * @description An instant, ISO 8601.
                         * @example 2026-05-31T09:30:00.000Z
                         * @example 2026-05-31T09:30:00.000Z
                         */
                        createdAt: string;
                        sides: {
                            receiptId: string | null;
                            mimeType: ("image/jpeg" | "image/png" | "application/pdf") | null;
                            hasThumbnail: boolean;
                            expenseId: string | null;
                            merchant: string | null;
                            amount: string | null;
                            date: string | null;
                        }[];
                        asked?: {
                            question: string;
                            /**
                             * @description An instant, ISO 8601.
                             * @example 2026-05-31T09:30:00.000Z
                             * @example 2026-05-31T09:30:00.000Z
                             */
                            askedAt: string;
                            answer: string | null;
                            answeredAt: string | null;
                        } | null;
                    }[];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    exportPdf: {
        parameters: {
            query?: {
                status?: components["schemas"]["ExpenseStatus"];
                category?: components["schemas"]["Category"];
                startDate?: string;
                endDate?: string;
                tripId?: string;
                include_receipts?: "true" | "false";
                signature_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    exportPdfJobsStartPdf: {
        parameters: {
            query?: {
                status?: components["schemas"]["ExpenseStatus"];
                category?: components["schemas"]["Category"];
                startDate?: string;
                endDate?: string;
                tripId?: string;
                include_receipts?: "true" | "false";
                signature_id?: string;
            };
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "state": "waiting",
                     *       "progress": 1,
                     *       "fileName": "expense_report_2026-05-31.pdf",
                     *       "sizeBytes": 1,
                     *       "error": "text",
                     *       "createdAt": "2026-05-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    exportPdfJobsPdfJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "state": "waiting",
                     *       "progress": 1,
                     *       "fileName": "expense_report_2026-05-31.pdf",
                     *       "sizeBytes": 1,
                     *       "error": "text",
                     *       "createdAt": "2026-05-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    exportPdfJobsCancelPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    exportPdfJobsFilePdfFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expenseIds": [
                 *         "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *       ]
                 *     }
                 */
                "application/json": {
                    expenseIds: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "expenses": [
                     *         {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "updatedAt": "2026-05-31T09:30:00.000Z",
                     *           "concerns": [
                     *             "no_receipt"
                     *           ],
                     *           "explanation": "text"
                     *         }
                     *       ],
                     *       "approver": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "email": "casey.jordan@example.com",
                     *         "byLink": true
                     *       },
                     *       "corrections": {}
                     *     }
                     */
                    "application/json": {
                        expenses: components["schemas"]["CheckedExpense"][];
                        approver: components["schemas"]["Colleague"] | null;
                        corrections?: {
                            [key: string]: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsApprovers: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "email": "casey.jordan@example.com",
                     *         "byLink": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Colleague"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsApproverRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "outside": "anywhere",
                     *       "outsideDomains": [
                     *         "example.com"
                     *       ],
                     *       "onlyAdministrators": true,
                     *       "above": [
                     *         {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "email": "casey.jordan@example.com",
                     *           "byLink": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        outside: "anywhere" | "domains" | "nowhere";
                        outsideDomains: components["schemas"]["Domain"][];
                        onlyAdministrators: boolean;
                        above?: components["schemas"]["Colleague"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsList: {
        parameters: {
            query?: {
                state?: components["schemas"]["ExpenseReportState"];
                place?: "waiting" | "approved" | "on_its_way" | "paid" | "settled" | "by_company";
                limit?: string | number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "number": "text",
                     *         "title": "text",
                     *         "note": "text",
                     *         "state": "preparing",
                     *         "owner": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "email": "casey.jordan@example.com",
                     *           "department": "Field operations",
                     *           "byLink": true
                     *         },
                     *         "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "totals": {},
                     *         "toBeRefunded": {},
                     *         "paidByCompany": {},
                     *         "lineCount": 1,
                     *         "returnedCount": 1,
                     *         "openQuestions": 1,
                     *         "steps": [
                     *           {
                     *             "approver": {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "name": "Rome kick-off",
                     *               "email": "casey.jordan@example.com",
                     *               "byLink": true
                     *             },
                     *             "askedAt": "2026-05-31T09:30:00.000Z",
                     *             "decision": "approved",
                     *             "decidedBy": {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "name": "Rome kick-off",
                     *               "email": "casey.jordan@example.com",
                     *               "byLink": true
                     *             },
                     *             "decidedAt": "2026-05-31T09:30:00.000Z",
                     *             "comment": "text",
                     *             "insteadOf": {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "name": "Rome kick-off",
                     *               "email": "casey.jordan@example.com",
                     *               "byLink": true,
                     *               "isFormerManager": true
                     *             },
                     *             "takenBack": {
                     *               "by": {
                     *                 "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *                 "name": "Rome kick-off",
                     *                 "email": "casey.jordan@example.com",
                     *                 "byLink": true
                     *               },
                     *               "at": "2026-05-31T09:30:00.000Z",
                     *               "reason": "text"
                     *             },
                     *             "firstTime": true
                     *           }
                     *         ],
                     *         "waitsFor": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "email": "casey.jordan@example.com",
                     *           "byLink": true
                     *         },
                     *         "approverIsGone": true,
                     *         "mayDecide": true,
                     *         "mayWithdraw": true,
                     *         "error": "text",
                     *         "sizeBytes": 1,
                     *         "sha256": "text",
                     *         "createdAt": "2026-05-31T09:30:00.000Z",
                     *         "handedInAt": "2026-05-31T09:30:00.000Z",
                     *         "decidedAt": "2026-05-31T09:30:00.000Z",
                     *         "waitsForFormerManager": true,
                     *         "linkEndsAt": "2026-05-31T09:30:00.000Z",
                     *         "mayTakeBack": true,
                     *         "seal": {
                     *           "number": "text",
                     *           "sealedAt": "2026-05-31T09:30:00.000Z",
                     *           "sizeBytes": 1,
                     *           "sha256": "text",
                     *           "certificateSha256": "text"
                     *         },
                     *         "payment": {
                     *           "state": "unpaid",
                     *           "exportedAt": "2026-05-31T09:30:00.000Z",
                     *           "paidOn": "2026-05-31",
                     *           "reference": "text",
                     *           "dues": [
                     *             {
                     *               "currency": "USD",
                     *               "state": "unpaid",
                     *               "amount": "12.50",
                     *               "setOff": [
                     *                 {
                     *                   "number": "text",
                     *                   "amount": "12.50",
                     *                   "goesOn": true
                     *                 }
                     *               ],
                     *               "exportedAt": "2026-05-31T09:30:00.000Z",
                     *               "paidOn": "2026-05-31",
                     *               "reference": "text"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ExpenseReport"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsHandIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expenses": [
                 *         {
                 *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                 *         }
                 *       ],
                 *       "approverId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                 *       "title": "Oslo Summit",
                 *       "note": ""
                 *     }
                 */
                "application/json": components["schemas"]["NewExpenseReport"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "number": "text",
                     *       "title": "text",
                     *       "note": "text",
                     *       "state": "preparing",
                     *       "owner": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "email": "casey.jordan@example.com",
                     *         "department": "Field operations",
                     *         "byLink": true
                     *       },
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "totals": {},
                     *       "toBeRefunded": {},
                     *       "paidByCompany": {},
                     *       "lineCount": 1,
                     *       "returnedCount": 1,
                     *       "openQuestions": 1,
                     *       "steps": [
                     *         {
                     *           "approver": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true
                     *           },
                     *           "askedAt": "2026-05-31T09:30:00.000Z",
                     *           "decision": "approved",
                     *           "decidedBy": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true
                     *           },
                     *           "decidedAt": "2026-05-31T09:30:00.000Z",
                     *           "comment": "text",
                     *           "insteadOf": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true,
                     *             "isFormerManager": true
                     *           },
                     *           "takenBack": {
                     *             "by": {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "name": "Rome kick-off",
                     *               "email": "casey.jordan@example.com",
                     *               "byLink": true
                     *             },
                     *             "at": "2026-05-31T09:30:00.000Z",
                     *             "reason": "text"
                     *           },
                     *           "firstTime": true
                     *         }
                     *       ],
                     *       "waitsFor": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "email": "casey.jordan@example.com",
                     *         "byLink": true
                     *       },
                     *       "approverIsGone": true,
                     *       "mayDecide": true,
                     *       "mayWithdraw": true,
                     *       "error": "text",
                     *       "sizeBytes": 1,
                     *       "sha256": "text",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "handedInAt": "2026-05-31T09:30:00.000Z",
                     *       "decidedAt": "2026-05-31T09:30:00.000Z",
                     *       "waitsForFormerManager": true,
                     *       "linkEndsAt": "2026-05-31T09:30:00.000Z",
                     *       "mayTakeBack": true,
                     *       "seal": {
                     *         "number": "text",
                     *         "sealedAt": "2026-05-31T09:30:00.000Z",
                     *         "sizeBytes": 1,
                     *         "sha256": "text",
                     *         "certificateSha256": "text"
                     *       },
                     *       "payment": {
                     *         "state": "unpaid",
                     *         "exportedAt": "2026-05-31T09:30:00.000Z",
                     *         "paidOn": "2026-05-31",
                     *         "reference": "text",
                     *         "dues": [
                     *           {
                     *             "currency": "USD",
                     *             "state": "unpaid",
                     *             "amount": "12.50",
                     *             "setOff": [
                     *               {
                     *                 "number": "text",
                     *                 "amount": "12.50",
                     *                 "goesOn": true
                     *               }
                     *             ],
                     *             "exportedAt": "2026-05-31T09:30:00.000Z",
                     *             "paidOn": "2026-05-31",
                     *             "reference": "text"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExpenseReport"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            415: components["responses"]["wrong_type"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsRoad: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "places": {
                     *         "waiting": {
                     *           "count": 1,
                     *           "totals": {}
                     *         },
                     *         "approved": {
                     *           "count": 1,
                     *           "totals": {}
                     *         },
                     *         "on_its_way": {
                     *           "count": 1,
                     *           "totals": {}
                     *         },
                     *         "paid": {
                     *           "count": 1,
                     *           "totals": {}
                     *         },
                     *         "settled": {
                     *           "count": 1,
                     *           "totals": {}
                     *         },
                     *         "by_company": {
                     *           "count": 1,
                     *           "totals": {}
                     *         }
                     *       },
                     *       "waitsFor": [
                     *         "text"
                     *       ],
                     *       "lastPaidOn": "2026-05-31"
                     *     }
                     */
                    "application/json": components["schemas"]["OwnRoad"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsStates: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "state": "preparing",
                     *         "mayWithdraw": true,
                     *         "waitsFor": {
                     *           "name": "Rome kick-off"
                     *         },
                     *         "payment": {
                     *           "state": "unpaid",
                     *           "exportedAt": "2026-05-31T09:30:00.000Z",
                     *           "paidOn": "2026-05-31",
                     *           "reference": "text",
                     *           "dues": [
                     *             {
                     *               "currency": "USD",
                     *               "state": "unpaid",
                     *               "amount": "12.50",
                     *               "setOff": [
                     *                 {
                     *                   "number": "text",
                     *                   "amount": "12.50",
                     *                   "goesOn": true
                     *                 }
                     *               ],
                     *               "exportedAt": "2026-05-31T09:30:00.000Z",
                     *               "paidOn": "2026-05-31",
                     *               "reference": "text"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ReportState"][];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "number": "text",
                     *       "title": "text",
                     *       "note": "text",
                     *       "state": "preparing",
                     *       "owner": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "email": "casey.jordan@example.com",
                     *         "department": "Field operations",
                     *         "byLink": true
                     *       },
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "totals": {},
                     *       "toBeRefunded": {},
                     *       "paidByCompany": {},
                     *       "lineCount": 1,
                     *       "returnedCount": 1,
                     *       "openQuestions": 1,
                     *       "steps": [
                     *         {
                     *           "approver": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true
                     *           },
                     *           "askedAt": "2026-05-31T09:30:00.000Z",
                     *           "decision": "approved",
                     *           "decidedBy": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true
                     *           },
                     *           "decidedAt": "2026-05-31T09:30:00.000Z",
                     *           "comment": "text",
                     *           "insteadOf": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true,
                     *             "isFormerManager": true
                     *           },
                     *           "takenBack": {
                     *             "by": {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "name": "Rome kick-off",
                     *               "email": "casey.jordan@example.com",
                     *               "byLink": true
                     *             },
                     *             "at": "2026-05-31T09:30:00.000Z",
                     *             "reason": "text"
                     *           },
                     *           "firstTime": true
                     *         }
                     *       ],
                     *       "waitsFor": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "email": "casey.jordan@example.com",
                     *         "byLink": true
                     *       },
                     *       "approverIsGone": true,
                     *       "mayDecide": true,
                     *       "mayWithdraw": true,
                     *       "error": "text",
                     *       "sizeBytes": 1,
                     *       "sha256": "text",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "handedInAt": "2026-05-31T09:30:00.000Z",
                     *       "decidedAt": "2026-05-31T09:30:00.000Z",
                     *       "lines": [
                     *         {
                     *           "date": "2026-05-31",
                     *           "merchant": "Trattoria Roma",
                     *           "category": "Airfare",
                     *           "amount": "12.50",
                     *           "currency": "USD",
                     *           "paymentMethod": "corporate-card",
                     *           "notes": "Dinner with the client",
                     *           "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "tripName": "text",
                     *           "receipts": [
                     *             {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "fileName": "expense_report_2026-05-31.pdf",
                     *               "mimeType": "image/jpeg",
                     *               "sizeBytes": 1,
                     *               "sha256": "text",
                     *               "said": {
                     *                 "merchant": "Trattoria Roma",
                     *                 "amount": 1,
                     *                 "currency": "text",
                     *                 "date": "2026-05-31",
                     *                 "frames": [
                     *                   {
                     *                     "word": "text",
                     *                     "confidence": 1,
                     *                     "box": {
                     *                       "x": 1,
                     *                       "y": 1,
                     *                       "width": 1,
                     *                       "height": 1
                     *                     }
                     *                   }
                     *                 ]
                     *               },
                     *               "picturedTurn": 0
                     *             }
                     *           ],
                     *           "state": "open",
                     *           "reason": "text",
                     *           "messages": [
                     *             {
                     *               "author": {
                     *                 "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *                 "name": "Rome kick-off",
                     *                 "email": "casey.jordan@example.com",
                     *                 "byLink": true
                     *               },
                     *               "text": "text",
                     *               "at": "2026-05-31T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "paidAmount": "1580",
                     *           "paidCurrency": "JPY",
                     *           "rate": "1",
                     *           "ratePer": "126.4",
                     *           "rateDate": "2026-05-31",
                     *           "rateSource": "typed",
                     *           "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *           "rateDoubt": "text",
                     *           "enteredBy": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *           },
                     *           "lateReceipts": [
                     *             {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "fileName": "expense_report_2026-05-31.pdf",
                     *               "mimeType": "image/jpeg",
                     *               "sizeBytes": 1,
                     *               "sha256": "text",
                     *               "said": {
                     *                 "merchant": "Trattoria Roma",
                     *                 "amount": 1,
                     *                 "currency": "text",
                     *                 "date": "2026-05-31",
                     *                 "frames": [
                     *                   {
                     *                     "word": "text",
                     *                     "confidence": 1,
                     *                     "box": {
                     *                       "x": 1,
                     *                       "y": 1,
                     *                       "width": 1,
                     *                       "height": 1
                     *                     }
                     *                   }
                     *                 ]
                     *               },
                     *               "picturedTurn": 0
                     *             }
                     *           ],
                     *           "goneReceipts": [
                     *             "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *           ],
                     *           "concerns": [
                     *             {
                     *               "concern": "no_receipt",
                     *               "field": "amount",
                     *               "typed": "text",
                     *               "said": "text",
                     *               "other": {
                     *                 "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *                 "merchant": "Trattoria Roma",
                     *                 "date": "2026-05-31",
                     *                 "amount": "12.50",
                     *                 "currency": "USD",
                     *                 "reportNumber": "text"
                     *               },
                     *               "isBetween": true,
                     *               "dismissed": true
                     *             }
                     *           ],
                     *           "isUnasked": true,
                     *           "continues": {
                     *             "reportId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "number": "text",
                     *             "reason": "text"
                     *           },
                     *           "continuedIn": {
                     *             "reportId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "number": "text"
                     *           },
                     *           "returnedAt": "2026-05-31T09:30:00.000Z",
                     *           "correctionOf": "text",
                     *           "corrections": [
                     *             {
                     *               "amount": "12.50",
                     *               "reason": "text",
                     *               "at": "2026-05-31T09:30:00.000Z",
                     *               "settledIn": "text"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "waitsForFormerManager": true,
                     *       "linkEndsAt": "2026-05-31T09:30:00.000Z",
                     *       "mayTakeBack": true,
                     *       "seal": {
                     *         "number": "text",
                     *         "sealedAt": "2026-05-31T09:30:00.000Z",
                     *         "sizeBytes": 1,
                     *         "sha256": "text",
                     *         "certificateSha256": "text"
                     *       },
                     *       "payment": {
                     *         "state": "unpaid",
                     *         "exportedAt": "2026-05-31T09:30:00.000Z",
                     *         "paidOn": "2026-05-31",
                     *         "reference": "text",
                     *         "dues": [
                     *           {
                     *             "currency": "USD",
                     *             "state": "unpaid",
                     *             "amount": "12.50",
                     *             "setOff": [
                     *               {
                     *                 "number": "text",
                     *                 "amount": "12.50",
                     *                 "goesOn": true
                     *               }
                     *             ],
                     *             "exportedAt": "2026-05-31T09:30:00.000Z",
                     *             "paidOn": "2026-05-31",
                     *             "reference": "text"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WholeExpenseReport"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsReceiptsReceipt: {
        parameters: {
            query?: {
                as?: "file" | "print";
            };
            header?: never;
            path: {
                id: string;
                receiptId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    expenseReportsWithdraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key gets the first answer again and stores nothing twice, for 30 days. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "number": "text",
                     *       "title": "text",
                     *       "note": "text",
                     *       "state": "preparing",
                     *       "owner": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "email": "casey.jordan@example.com",
                     *         "department": "Field operations",
                     *         "byLink": true
                     *       },
                     *       "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *       "totals": {},
                     *       "toBeRefunded": {},
                     *       "paidByCompany": {},
                     *       "lineCount": 1,
                     *       "returnedCount": 1,
                     *       "openQuestions": 1,
                     *       "steps": [
                     *         {
                     *           "approver": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true
                     *           },
                     *           "askedAt": "2026-05-31T09:30:00.000Z",
                     *           "decision": "approved",
                     *           "decidedBy": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true
                     *           },
                     *           "decidedAt": "2026-05-31T09:30:00.000Z",
                     *           "comment": "text",
                     *           "insteadOf": {
                     *             "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "name": "Rome kick-off",
                     *             "email": "casey.jordan@example.com",
                     *             "byLink": true,
                     *             "isFormerManager": true
                     *           },
                     *           "takenBack": {
                     *             "by": {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "name": "Rome kick-off",
                     *               "email": "casey.jordan@example.com",
                     *               "byLink": true
                     *             },
                     *             "at": "2026-05-31T09:30:00.000Z",
                     *             "reason": "text"
                     *           },
                     *           "firstTime": true
                     *         }
                     *       ],
                     *       "waitsFor": {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "name": "Rome kick-off",
                     *         "email": "casey.jordan@example.com",
                     *         "byLink": true
                     *       },
                     *       "approverIsGone": true,
                     *       "mayDecide": true,
                     *       "mayWithdraw": true,
                     *       "error": "text",
                     *       "sizeBytes": 1,
                     *       "sha256": "text",
                     *       "createdAt": "2026-05-31T09:30:00.000Z",
                     *       "handedInAt": "2026-05-31T09:30:00.000Z",
                     *       "decidedAt": "2026-05-31T09:30:00.000Z",
                     *       "waitsForFormerManager": true,
                     *       "linkEndsAt": "2026-05-31T09:30:00.000Z",
                     *       "mayTakeBack": true,
                     *       "seal": {
                     *         "number": "text",
                     *         "sealedAt": "2026-05-31T09:30:00.000Z",
                     *         "sizeBytes": 1,
                     *         "sha256": "text",
                     *         "certificateSha256": "text"
                     *       },
                     *       "payment": {
                     *         "state": "unpaid",
                     *         "exportedAt": "2026-05-31T09:30:00.000Z",
                     *         "paidOn": "2026-05-31",
                     *         "reference": "text",
                     *         "dues": [
                     *           {
                     *             "currency": "USD",
                     *             "state": "unpaid",
                     *             "amount": "12.50",
                     *             "setOff": [
                     *               {
                     *                 "number": "text",
                     *                 "amount": "12.50",
                     *                 "goesOn": true
                     *               }
                     *             ],
                     *             "exportedAt": "2026-05-31T09:30:00.000Z",
                     *             "paidOn": "2026-05-31",
                     *             "reference": "text"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExpenseReport"];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    adminApprovedReportsList: {
        parameters: {
            query?: {
                since?: string;
                limit?: string | number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "number": "text",
                     *         "title": "text",
                     *         "owner": {
                     *           "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *           "name": "Rome kick-off",
                     *           "email": "casey.jordan@example.com",
                     *           "department": "Field operations",
                     *           "byLink": true
                     *         },
                     *         "tripId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *         "totals": {},
                     *         "toBeRefunded": {},
                     *         "paidByCompany": {},
                     *         "handedInAt": "2026-05-31T09:30:00.000Z",
                     *         "approvedAt": "2026-05-31T09:30:00.000Z",
                     *         "lines": [
                     *           {
                     *             "date": "2026-05-31",
                     *             "merchant": "Trattoria Roma",
                     *             "category": "Airfare",
                     *             "amount": "12.50",
                     *             "currency": "USD",
                     *             "paymentMethod": "corporate-card",
                     *             "notes": "Dinner with the client",
                     *             "expenseId": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *             "tripName": "text",
                     *             "state": "open",
                     *             "paidAmount": "1580",
                     *             "paidCurrency": "JPY",
                     *             "rate": "1",
                     *             "ratePer": "126.4",
                     *             "rateDate": "2026-05-31",
                     *             "rateSource": "typed",
                     *             "lostReceipt": "I have no receipt for this: lost in the taxi.",
                     *             "rateDoubt": "text",
                     *             "enteredBy": {
                     *               "id": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11",
                     *               "name": "Rome kick-off",
                     *               "allowance": "6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11"
                     *             },
                     *             "correctionOf": "text",
                     *             "corrections": [
                     *               {
                     *                 "amount": "12.50",
                     *                 "reason": "text",
                     *                 "at": "2026-05-31T09:30:00.000Z",
                     *                 "settledIn": "text"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "payment": {
                     *           "state": "unpaid",
                     *           "exportedAt": "2026-05-31T09:30:00.000Z",
                     *           "paidOn": "2026-05-31",
                     *           "reference": "text",
                     *           "dues": [
                     *             {
                     *               "currency": "USD",
                     *               "state": "unpaid",
                     *               "amount": "12.50",
                     *               "setOff": [
                     *                 {
                     *                   "number": "text",
                     *                   "amount": "12.50",
                     *                   "goesOn": true
                     *                 }
                     *               ],
                     *               "exportedAt": "2026-05-31T09:30:00.000Z",
                     *               "paidOn": "2026-05-31",
                     *               "reference": "text"
                     *             }
                     *           ]
                     *         },
                     *         "seal": {
                     *           "number": "text",
                     *           "sealedAt": "2026-05-31T09:30:00.000Z",
                     *           "sizeBytes": 1,
                     *           "sha256": "text",
                     *           "certificateSha256": "text"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                         */
                        id: string;
                        number: string;
                        title: string;
                        owner: {
                            /**
                             * Format: uuid
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             */
                            id: string;
                            name: string;
                            email: string;
                            byLink?: boolean;
                            department: string | null;
                        };
                        tripId: string | null;
                        totals: {
                            [key: string]: string;
                        };
                        toBeRefunded: {
                            [key: string]: string;
                        };
                        paidByCompany: {
                            [key: string]: string;
                        };
                        handedInAt: string | null;
                        payment?: components["schemas"]["Payment"];
                        seal?: components["schemas"]["ReportSeal"] | null;
                        /**
                         * @description An instant, ISO 8601.
                         * @example 2026-05-31T09:30:00.000Z
                         * @example 2026-05-31T09:30:00.000Z
                         */
                        approvedAt: string;
                        lines: {
                            /**
                             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
                             * @example 2026-05-31
                             * @example 2026-05-31
                             */
                            date: string;
                            merchant: string;
                            category: components["schemas"]["Category"];
                            /**
                             * @description A decimal with two decimals.
                             * @example 12.50
                             * @example 12.50
                             */
                            amount: string;
                            currency: components["schemas"]["Currency"];
                            paymentMethod: string;
                            notes: string;
                            paidAmount?: string;
                            paidCurrency?: string;
                            rate?: string;
                            ratePer?: string;
                            /**
                             * @description A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.
                             * @example 2026-05-31
                             * @example 2026-05-31
                             */
                            rateDate?: string;
                            /** @enum {string} */
                            rateSource?: "typed" | "statement" | "table";
                            lostReceipt?: string;
                            rateDoubt?: string;
                            enteredBy?: {
                                /**
                                 * Format: uuid
                                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                                 */
                                id: string;
                                name: string;
                                /**
                                 * Format: uuid
                                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                                 * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                                 */
                                allowance: string;
                            };
                            /**
                             * Format: uuid
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             * @example 6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11
                             */
                            expenseId: string;
                            tripName: string | null;
                            /** @enum {string} */
                            state: "open" | "returned";
                            correctionOf?: string;
                            corrections?: {
                                /**
                                 * @description A decimal with two decimals.
                                 * @example 12.50
                                 * @example 12.50
                                 */
                                amount: string;
                                reason: string;
                                /**
                                 * @description An instant, ISO 8601.
                                 * @example 2026-05-31T09:30:00.000Z
                                 * @example 2026-05-31T09:30:00.000Z
                                 */
                                at: string;
                                settledIn: string | null;
                            }[];
                        }[];
                    }[];
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    adminApprovedReportsFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["signed_out"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            416: components["responses"]["bad_range"];
            429: components["responses"]["too_many"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["signed_out"];
            429: components["responses"]["too_many"];
            503: components["responses"]["unavailable"];
        };
    };
    "webhook-expense.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-expense.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-expense.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-receipt.added": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-receipt.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-mission.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-mission.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-mission.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-report.handed_in": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-report.approved": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-report.returned": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-report.withdrawn": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-report.approval_taken_back": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-report.corrected": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-report.paid": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-report.unpaid": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-person.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-person.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-person.deactivated": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-person.reactivated": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-person.erased": {
        parameters: {
            query?: never;
            header: {
                /** @description Of one fact it is the same, however often it is sent: take it once. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse what is minutes old. */
                "webhook-timestamp": string;
                /** @description By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    version: 1;
                    /** @enum {string} */
                    type: "expense.created" | "expense.changed" | "expense.deleted" | "receipt.added" | "receipt.deleted" | "mission.created" | "mission.changed" | "mission.deleted" | "report.handed_in" | "report.approved" | "report.returned" | "report.withdrawn" | "report.approval_taken_back" | "report.corrected" | "report.paid" | "report.unpaid" | "person.created" | "person.changed" | "person.deactivated" | "person.reactivated" | "person.erased";
                    timestamp: string;
                    data: {
                        id: string;
                        ownerId: string | null;
                        of: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken; any 2xx says so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: sent again for two days, with growing pauses. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
